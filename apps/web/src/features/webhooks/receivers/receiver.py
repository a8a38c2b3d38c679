# Save as receiver.py. Run: WEBHOOK_SECRET=whsec_... python3 receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_signed(headers, body):
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(KEY, content, hashlib.sha256)).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))  # the raw bytes, which the signature covers
        if not is_signed(self.headers, body):
            return self.answer(400)
        notification = json.loads(body)
        print(notification["id"], notification["type"], notification["data"])  # the same id may arrive again: process it once
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Receiver).serve_forever()
