// Package kubernetes has tests only: they hold the manifests that oddsmith writes against
// Kubernetes' own code. It is a module of its own, so that none of that code is in oddsmith's.
package kubernetes
