// Package library holds the built-in rule files: one folder a system, one file a
// scenario, named like the scenario. They are data; package scenarios reads
// them.
package library

import "embed"

// Files are the rule files, by path: "labyrinth/attack.yaml".
//
//go:embed labyrinth wargame tdgs methuen
var Files embed.FS
