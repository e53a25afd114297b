#!/usr/bin/env bash
# Checks a signed verdict before anything else runs; the step fails with the exit code of the command.
set -euo pipefail
words=(--evidence="$AGENTGRADE_EVIDENCE" --key="$AGENTGRADE_PUBLIC_KEY")
[ -n "$AGENTGRADE_MIN_GRADE" ] && words+=(--min-grade="$AGENTGRADE_MIN_GRADE")
[ -n "$AGENTGRADE_MAX_AGE" ] && words+=(--max-age="$AGENTGRADE_MAX_AGE")
[ -n "$AGENTGRADE_ABOUT" ] && words+=(--about="$AGENTGRADE_ABOUT")
node "$GITHUB_ACTION_PATH/bin/agentgrade.js" verify "${words[@]}" -- "$AGENTGRADE_VERIFY"
