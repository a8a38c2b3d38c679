"""One step of a conversation over EBICS 3.0 by painfree, which does no HTTP itself. Its keys are in the folder."""

import json
import os
import sys
import urllib.request

from cryptography.hazmat.primitives.serialization import Encoding
from painfree import ebics3 as ebics

KEYS = {"signature": "A006", "authentication": "X002", "encryption": "E002"}
SCT = ebics.Service(name="SCT", msg_name="pain.001")
STATEMENT = ebics.Service(name="EOP", msg_name="camt.053", scope="DE", container="ZIP")

step, *operands = sys.argv[1:]
access = json.loads(os.environ["EBICS_ACCESS"])
context = ebics.RequestContext(access["hostId"], access["partnerId"], access["userId"])


def path(name):
    return os.path.join(access["folder"], name)


def post(request):
    body = ebics.serialize_request(request)
    answer = urllib.request.urlopen(urllib.request.Request(access["url"], body, {"Content-Type": "text/xml"}))
    return answer.read()


def make_keys():
    subject = ebics.subject_name(access["userId"], "Example", "DE")
    keys = [ebics.EbicsKey.generate(version, subject=subject) for version in KEYS.values()]
    for use, key in zip(KEYS, keys):
        with open(path(use + ".pem"), "wb") as file:
            file.write(key.private_pem() + key.certificate.public_bytes(Encoding.PEM))


def key_of(use, version=None):
    with open(path(use + ".pem"), "rb") as file:
        pem = file.read()
    certificate = ebics.load_certificate(pem[pem.index(b"-----BEGIN CERTIFICATE") :])
    return ebics.EbicsKey.from_private_pem(version or KEYS[use], pem, certificate=certificate)


def subscriber():
    return ebics.Initialisation(context, *[key_of(use) for use in KEYS])


def bank_keys():
    ready = subscriber()
    ready.ini_sent = ready.hia_sent = True
    ready.feed(post(ready.next_request()))
    return ready.bank_keys


def run(transaction, request):
    while request is not None:
        transaction.feed(post(request))
        request = transaction.next_request()


def upload(file, signature_key):
    with open(file, "rb") as opened:
        content = opened.read()
    bank = bank_keys()
    secured = ebics.secure_order_data(
        content,
        signature_key=signature_key,
        bank_encryption_key=bank.encryption,
        partner_id=access["partnerId"],
        user_id=access["userId"],
    )
    authentication = key_of("authentication")
    order = ebics.UploadTransaction.prepare(content, secured, context, authentication_key=authentication)
    order.bank_authentication_key = bank.authentication
    run(
        order,
        order.initialisation_request(
            SCT, bank_authentication_key=bank.authentication, bank_encryption_key=bank.encryption
        ),
    )
    print(order.order_id)


def download():
    bank = bank_keys()
    order = ebics.DownloadTransaction(context, key_of("authentication"), encryption_key=key_of("encryption"))
    order.bank_authentication_key = bank.authentication
    run(
        order,
        order.initialisation_request(
            STATEMENT, bank_authentication_key=bank.authentication, bank_encryption_key=bank.encryption
        ),
    )
    if not order.segments:
        sys.exit("090005")
    sys.stdout.buffer.write(order.order_data)


if step == "keys":
    make_keys()
    client = subscriber()
    while not client.hia_sent:
        client.feed(post(client.next_request()))
    for key in client.letter().keys:
        print(key.fingerprint_formatted)
elif step == "upload":
    upload(operands[0], key_of("signature"))
elif step == "upload-wrong":
    upload(operands[0], ebics.EbicsKey.generate("A006"))
elif step == "statement":
    download()
