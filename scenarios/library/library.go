// Package library holds the built-in rule files: one folder a system, one file a
// scenario, named like the scenario. They are data; package scenarios reads
// them. The files of monsters and heroes that they read lie in folders below.
package library

import "embed"

// Files are the rule files and the data files, by path: "labyrinth/attack.yaml".
//
//go:embed labyrinth mechanics methuen tdgs wargame
var Files embed.FS
