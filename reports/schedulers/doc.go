// Package schedulers writes what a scheduler needs to run the shards of a plan: a job
// array for Slurm, an Indexed Job for Kubernetes. The files lie in the plan's folder and
// name nothing outside it. It submits nothing, and knows nothing of what a shard does:
// each task is `tables run .`, which finds its number in its environment.
//
// A name of a plan may be any text, for it comes from a rule file. Where a scheduler wants
// a name it gets one made of letters, digits and dashes; nothing else of the text is
// written. The image is text that Kubernetes is given, in quotes.
package schedulers
