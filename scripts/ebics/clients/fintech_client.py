"""One step of a conversation by fintech, which is installed in the folder of the first argument.

It only speaks to https addresses, so a small server of this process passes its requests on. Its keys are in the folder of the access.
"""

import datetime
import http.server
import json
import os
import re
import ssl
import sys
import threading
import urllib.request
import zlib

installed, version, step, *operands = sys.argv[1:]
sys.path.insert(0, installed)

import fintech
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

fintech.register()
from fintech.ebics import EbicsBank, EbicsClient, EbicsKeyRing, EbicsUser

PASSPHRASE = "correct horse"
SIGNATURES = {"H005": "A006", "H004": "A005"}

access = json.loads(os.environ["EBICS_ACCESS"])


def path(name):
    return os.path.join(access["folder"], name)


class Proxy(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = urllib.request.Request(access["url"], body, {"Content-Type": "text/xml"})
        with urllib.request.urlopen(request) as answer:
            content = answer.read()
        self.send_response(200)
        self.send_header("Content-Type", "text/xml")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def make_certificate(file):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now).not_valid_after(now + datetime.timedelta(days=1))
    pem = serialization.Encoding.PEM
    form = serialization.PrivateFormat.PKCS8
    with open(file, "wb") as opened:
        opened.write(key.private_bytes(pem, form, serialization.NoEncryption()))
        opened.write(builder.sign(key, hashes.SHA256()).public_bytes(pem))


def start_proxy():
    make_certificate(path("proxy.pem"))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path("proxy.pem"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"https://127.0.0.1:{server.server_port}/"


address = start_proxy()


class Subscriber:
    """The user with the keys of a ring."""

    def __init__(self, keys):
        ring = EbicsKeyRing(keys, PASSPHRASE)
        self.bank = EbicsBank(ring, access["hostId"], address)
        self.user = EbicsUser(ring, access["partnerId"], access["userId"])

    def make_keys(self):
        """Those that are missing."""
        self.user.create_keys(SIGNATURES[version])
        if version == "H005":
            self.user.create_certificates(commonName=access["userId"], countryName="DE")

    def client(self):
        client = EbicsClient(self.bank, self.user, version)
        client.check_ssl_certificates = False
        return client

    def ready_client(self):
        client = self.client()
        client.HPB()
        self.bank.activate_keys()
        return client


class Listener(EbicsClient):
    """Waits until there is news of the protocol."""

    def _on_message(self, message):
        if message == "HAC":
            print(message, flush=True)
            os._exit(0)


def hashes_of_letter(pdf):
    """The letter is a PDF, whose texts are compressed."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    for texts in (zlib.decompress(stream) for stream in streams):
        _, _, after = texts.partition(b"Hash \\(SHA-256\\)")
        lines = re.findall(rb"\(((?:[0-9A-F]{2} *){16})\) Tj", after)
        if lines:
            yield b" ".join(lines).decode()


def with_wrong_signature(own):
    """The same user with a signature key that the bank has never seen."""
    other = Subscriber({})
    pems = own.user.export_keys(PASSPHRASE)
    for use in ("X002", "E002"):
        key = serialization.load_pem_private_key(pems[use].encode(), PASSPHRASE.encode())
        pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        other.user.import_keys(**{use: pem})
    other.make_keys()
    return other


def read(file):
    with open(file, encoding="utf-8") as opened:
        return opened.read()


own = Subscriber(path("keys"))

if step == "keys":
    own.make_keys()
    client = own.client()
    client.INI()
    client.HIA()
    print("\n".join(hashes_of_letter(own.user.create_ini_letter("Bank", lang="en"))))
elif step == "upload-wrong":
    with_wrong_signature(own).ready_client().CCT(read(operands[0]))
else:
    client = own.ready_client()
    if step == "upload":
        print(client.CCT(read(operands[0])))
    elif step in ("HAC", "PTK", "HVU", "HVZ"):
        sys.stdout.buffer.write(getattr(client, step)())
    elif step in ("HVD", "HVT"):
        sys.stdout.buffer.write(getattr(client, step)(operands[0]))
    elif step in ("PUB", "HCA", "HCS"):
        getattr(client, step)()
    elif step == "listen":
        listener = Listener(own.bank, own.user, version)
        listener.check_ssl_certificates = False
        listener.listen()
    elif step == "suspend":
        client.SPR()
    client.confirm_download()
