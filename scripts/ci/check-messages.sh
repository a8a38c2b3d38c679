#!/usr/bin/env bash
# The step of action.yml: prints every error, which the matcher turns into annotations, and writes the requested reports. Exits
# with the status of `clearbench check`.
set -uo pipefail
shopt -s nullglob
shopt -s globstar 2>/dev/null || true # not in the bash of macOS

# One name or pattern per line; names may contain spaces.
IFS=$'\n'
# shellcheck disable=SC2206
files=($FILES)
unset IFS
if [ "${#files[@]}" -eq 0 ]; then
  echo "::error::No file matches: ${FILES//$'\n'/ }"
  exit 2
fi

options=(--mode "$MODE")
if [ -n "$PROFILE" ]; then options+=(--profile "$PROFILE"); fi
if [ -n "$AS_OF" ]; then options+=(--as-of "$AS_OF"); fi
if [ "$REQUIRE_KNOWN" = true ]; then options+=(--require-known); fi
check() {
  npx --yes --package="$CLEARBENCH_PACKAGE" -- clearbench check "${options[@]}" "$@" -- "${files[@]}"
}

echo "::add-matcher::$(dirname "$0")/problem-matcher.json"
check
status=$?
echo "::remove-matcher owner=clearbench::"
if [ -n "$SARIF_FILE" ]; then check --format sarif >"$SARIF_FILE" 2>/dev/null; fi
if [ -n "$JUNIT_FILE" ]; then check --format junit >"$JUNIT_FILE" 2>/dev/null; fi
exit "$status"
