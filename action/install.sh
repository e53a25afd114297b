#!/usr/bin/env bash
# Installs what this version of the action needs, beside it: nothing of the caller's repository runs.
set -euo pipefail
cd "$GITHUB_ACTION_PATH"
if [ ! -d node_modules/commander ]; then
  npm ci --omit=dev --ignore-scripts --no-audit --no-fund
fi
