#!/bin/sh
# Prints the licences of all that is linked into the commands and their page: Go's own library,
# the modules, and the packages of the page where they are installed.
set -eu
show() { # NAME FOLDER
	found=
	for file in "$2"/LICENSE* "$2"/LICENCE* "$2"/License* "$2"/license* "$2"/COPYING* "$2"/NOTICE*; do
		[ -f "$file" ] || continue
		printf '=== %s: %s\n\n' "$1" "$(basename "$file")"
		cat "$file"
		printf '\n\n'
		found=yes
	done
	if [ -z "$found" ] && grep -qi licen "$2"/README* 2>/dev/null; then # where some say it
		printf '=== %s: README\n\n' "$1"
		cat "$2"/README*
		printf '\n\n'
		found=yes
	fi
	if [ -z "$found" ]; then
		echo "$1 has no licence in $2" >&2
		exit 1
	fi
}
show "Go" "$(go env GOROOT)"
go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/analyze ./cmd/tables |
	sort -u | while read -r module version folder; do show "$module $version" "$folder"; done
if [ -f site/package-lock.json ] && [ -d site/node_modules ]; then
	(cd site && npm ls --omit=dev --all --parseable) | tail -n +2 | sort -u |
		while read -r folder; do show "${folder##*/node_modules/}" "$folder"; done
fi
