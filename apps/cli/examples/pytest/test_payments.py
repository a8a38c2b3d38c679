import json
import os
import subprocess
import time
import urllib.request

import pytest

PAYMENT = {
    "sender": {"bic": "OAKNGB20", "name": "Northern Mills Ltd", "account": "GB29NWBK60161331926819"},
    "receiver": {"bic": "ELMFDEF0", "name": "Suedwerk GmbH", "account": "DE89370400440532013000"},
    "amount": "12500.50",
    "currency": "EUR",
    "transaction_reference": "INV4711",
    "value_date": "2026-11-20",
}


@pytest.fixture(scope="session")
def clearbench():
    server = subprocess.Popen(
        ["npx", "clearbench", "start", "--ephemeral", "--json"],
        env={**os.environ, "AUTOMATION": "instant"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    line = server.stdout.readline()
    assert line, "Clearbench did not start. It printed the reason above."
    yield json.loads(line)
    server.stdin.close()  # It stops, as it does if pytest is killed.
    server.wait(timeout=30)


def call(clearbench, path, body=None):
    request = urllib.request.Request(
        clearbench["url"] + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {clearbench['apiKey']}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        return json.load(response)


def test_a_payment_is_settled(clearbench):
    accepted = call(clearbench, "/api/json-incoming-payload", PAYMENT)
    transaction_id = accepted["transactions"][0]["transactionId"]
    for _ in range(100):
        transfer = call(clearbench, f"/api/ingest/transactions/{transaction_id}")
        if transfer["status"] in ("completed", "failed"):
            break
        time.sleep(0.1)
    assert transfer["status"] == "completed"
