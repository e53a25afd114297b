#!/usr/bin/env bash
# Signs the grade of the evidence. The key is in a file that only this user may read, and only for as
# long as that takes; check.sh has made sure that nothing foreign runs in this job.
set -euo pipefail
key="$(mktemp "$RUNNER_TEMP/agentgrade-key.XXXXXX")"
trap 'rm -f "$key"' EXIT
printf '%s\n' "$AGENTGRADE_SIGNING_KEY" >"$key"
unset AGENTGRADE_SIGNING_KEY
words=(--key "$key" --out="$AGENTGRADE_ATTEST")
[ -n "$AGENTGRADE_ABOUT" ] && words+=(--about="$AGENTGRADE_ABOUT")
node "$GITHUB_ACTION_PATH/bin/agentgrade.js" attest "${words[@]}" -- "$AGENTGRADE_EVIDENCE"
