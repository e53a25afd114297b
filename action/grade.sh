#!/usr/bin/env bash
# Runs the command with the inputs of the action, which come as variables and are never shell text.
# The step itself passes, so that the comment is written before the last step fails.
set -uo pipefail
comment="$RUNNER_TEMP/agentgrade-comment.md"
evidence=''
rm -f "$comment"
words=(--comment "$comment" --format "$AGENTGRADE_FORMAT")
if [ -n "$AGENTGRADE_ATTEST" ]; then
  AGENTGRADE_FILE="$AGENTGRADE_EVIDENCE"
  evidence="$AGENTGRADE_EVIDENCE"
  # Only gates that are named count: what lies in this folder may come with the artifact.
  if [ -z "$AGENTGRADE_CONFIG" ]; then
    AGENTGRADE_CONFIG="$RUNNER_TEMP/agentgrade-no-gates.json"
    echo '{}' >"$AGENTGRADE_CONFIG"
  fi
elif [ -z "$AGENTGRADE_VERIFY" ] && [ -n "$AGENTGRADE_EVIDENCE" ]; then
  evidence="$AGENTGRADE_EVIDENCE"
  words+=(--evidence "$evidence")
fi
[ -n "$AGENTGRADE_CONFIG" ] && words+=(--config "$AGENTGRADE_CONFIG")
[ -n "$AGENTGRADE_MIN_GRADE" ] && words+=(--min-grade "$AGENTGRADE_MIN_GRADE")
[ -n "$AGENTGRADE_BASELINE" ] && words+=(--baseline "$AGENTGRADE_BASELINE")
if [ -n "$AGENTGRADE_FILE" ]; then
  words=(grade "${words[@]}" -- "$AGENTGRADE_FILE")
elif [ -n "$AGENTGRADE_TARGET" ]; then
  words=(scan "${words[@]}" -- "$AGENTGRADE_TARGET")
else
  words=(scan "${words[@]}")
fi
report=''
if [ "$AGENTGRADE_FORMAT" = github ]; then
  node "$GITHUB_ACTION_PATH/bin/agentgrade.js" "${words[@]}"
  status=$?
else
  case "$AGENTGRADE_FORMAT" in
    junit) report="$RUNNER_TEMP/agentgrade.xml" ;;
    sarif | md | json) report="$RUNNER_TEMP/agentgrade.$AGENTGRADE_FORMAT" ;;
    *) report="$RUNNER_TEMP/agentgrade.txt" ;;
  esac
  node "$GITHUB_ACTION_PATH/bin/agentgrade.js" "${words[@]}" >"$report"
  status=$?
  [ -s "$comment" ] && cat "$comment" >>"$GITHUB_STEP_SUMMARY"
fi
{
  echo "status=$status"
  echo "report=$report"
  if [ "$status" -eq 0 ]; then echo 'passed=true'; else echo 'passed=false'; fi
  if [ -n "$evidence" ] && [ -e "$evidence" ]; then echo "evidence=$evidence"; else echo 'evidence='; fi
  if [ -s "$comment" ]; then echo "comment=$comment"; else echo 'comment='; fi
} >>"$GITHUB_OUTPUT"
exit 0
