#!/usr/bin/env bash
# Sends a signed notification to your receiver, as the server does.
# Save as notify.sh. Run: WEBHOOK_SECRET=whsec_... bash notify.sh http://127.0.0.1:3000
set -euo pipefail
url=${1:-http://127.0.0.1:3000}
id="msg_$(openssl rand -hex 16)"
timestamp=$(date +%s)
body=${BODY:-'{"id":"'$id'","type":"transaction.initiated","data":{"test":true}}'}
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
signature=$(printf %s "$id.$timestamp.$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
curl -sS -o /dev/null -w '%{http_code}\n' "$url" \
  -H 'content-type: application/json' \
  -H "webhook-id: $id" -H "webhook-timestamp: $timestamp" -H "webhook-signature: v1,$signature" \
  --data-binary "$body"
