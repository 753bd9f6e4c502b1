#!/usr/bin/env bash
# What action.yml runs: checks the rules, annotates them, writes the report, and comments on the
# pull request. The status is that of the check.
#
# RULES BASELINE ENGINE COMMENT REPORT are its inputs; GITHUB_* are set by GitHub, and gh is its command.
set -uo pipefail
shopt -s nullglob globstar

# shellcheck disable=SC2206 # patterns, with spaces between them
files=($RULES)
if [ ${#files[@]} = 0 ]; then
	echo "::error::no rule file matches \"$RULES\": set rules to the paths of your rule files"
	exit 2
fi

summary=$(mktemp)
GITHUB_STEP_SUMMARY=$summary analyze check "${files[@]}" --baseline "$BASELINE" --engine "$ENGINE" --max-time 10m --github --junit check.xml --quiet
status=$?
cat "$summary" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"

if [ "$REPORT" = true ] && [ $status -lt 2 ]; then
	analyze report "${files[@]}" --out balance-report --engine "$ENGINE" --max-time 10m --quiet || echo "::warning::the report could not be written in full"
fi

number=$(jq -r '.pull_request.number // empty' "${GITHUB_EVENT_PATH:-/dev/null}")
if [ "$COMMENT" = true ] && [ -n "$number" ] && [ -s "$summary" ]; then
	mark="<!-- oddsmith -->" # finds the comment of the run before, which is replaced
	body=$(mktemp)
	{ echo "$mark"; head -c 65000 "$summary"; } > "$body" # GitHub takes 65,536 characters
	comments="repos/$GITHUB_REPOSITORY/issues/$number/comments"
	old=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)
	if [ -n "$old" ]; then
		gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$old" --field "body=@$body"
	else
		gh api --method POST "$comments" --field "body=@$body"
	fi >/dev/null || echo "::warning::the comment could not be written: the workflow needs the permission \"pull-requests: write\""
fi
exit $status
