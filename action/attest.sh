#!/usr/bin/env bash
# Signs the grade of the evidence. The key is in a file that only this user may read, and only for as
# long as that takes; check.sh has made sure that nothing foreign runs in this job.
set -euo pipefail
key="$(mktemp "$RUNNER_TEMP/agentgrade-key.XXXXXX")"
trap 'rm -f "$key"' EXIT
printf '%s\n' "$AGENTGRADE_SIGNING_KEY" >"$key"
unset AGENTGRADE_SIGNING_KEY
node "$GITHUB_ACTION_PATH/bin/agentgrade.js" attest --key "$key" --out="$AGENTGRADE_ATTEST" -- "$AGENTGRADE_EVIDENCE"
