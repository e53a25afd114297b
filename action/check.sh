#!/usr/bin/env bash
# Refuses to grade and to sign in one job. A program that a scan starts has the rights of the job: it
# can change what runs later, its variables and its PATH, and read every secret that the job was given.
set -euo pipefail

refuse() {
  # One line is one command to the runner, and a path may have any character.
  local said="${1//'%'/%25}"
  said="${said//$'\r'/%0D}"
  printf '::error title=AgentGrade::%s\n' "${said//$'\n'/%0A}"
  exit 2
}
refuse_with_workflow() {
  printf '%s\n\n' 'A workflow that signs safely:'
  cat "$GITHUB_ACTION_PATH/action/sign.yml"
  echo
  refuse "$1"
}
is_plain_file() { [ -f "$1" ] && [ ! -L "$1" ]; }

# The runner empties this folder before and after each job.
job="$RUNNER_TEMP/agentgrade-job"
done_before=''
[ -f "$job" ] && done_before="$(cat "$job")"

if [ -z "$AGENTGRADE_ATTEST" ] && [ "$AGENTGRADE_HAS_KEY" != true ]; then
  [ -n "$AGENTGRADE_VERIFY" ] && [ -z "$AGENTGRADE_TARGET$AGENTGRADE_FILE$AGENTGRADE_CONFIG" ] && exit 0
  [ "$done_before" = signs ] &&
    refuse_with_workflow 'This job has signed, so it may not scan: a program that a scan starts could still find the key. Scan in another job.'
  echo grades >"$job"
  exit 0
fi

[ -n "$AGENTGRADE_TARGET$AGENTGRADE_FILE$AGENTGRADE_VERIFY" ] &&
  refuse_with_workflow 'attest and signing-key go with evidence, and with no target, file or verify: a program that a scan starts could take the key. Scan in one job, and sign its evidence in another.'
[ -z "$AGENTGRADE_EVIDENCE" ] &&
  refuse_with_workflow 'attest signs evidence, and none is named: a program that a scan starts could take the key. Scan in one job, and name its evidence in another, with the input evidence.'
[ "$done_before" = grades ] &&
  refuse_with_workflow 'This job has scanned or graded, so it may not sign: a program that the scan started could take the key. Sign in a job of its own.'
[ -z "$AGENTGRADE_ATTEST" ] &&
  refuse 'signing-key is given, and attest does not say where to write the verdict. Give both or neither.'
[ "$AGENTGRADE_HAS_KEY" != true ] &&
  refuse 'attest needs signing-key, and it is empty. GitHub gives no secrets to pull requests from forks and from Dependabot: sign after the merge.'
[ "${RUNNER_ENVIRONMENT:-}" != github-hosted ] && [ "$AGENTGRADE_FRESH_RUNNER" != true ] &&
  refuse 'This runner is your own, and may keep what an earlier job has changed or left running. Sign on one of GitHub, or say fresh-runner: true if it is new for every job and used for one.'
is_plain_file "$AGENTGRADE_EVIDENCE" ||
  refuse "There is no file $AGENTGRADE_EVIDENCE. Download the artifact with the evidence first; a link is not followed."
[ -L "$AGENTGRADE_ATTEST" ] &&
  refuse "$AGENTGRADE_ATTEST is a link. Name a file that the artifact does not hold."
echo signs >"$job"
