// Save as receiver.mjs. Run: WEBHOOK_SECRET=whsec_... node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()); // the raw bytes, which the signature covers
  if (!isSigned(request.headers, body)) return response.writeHead(400).end('bad signature');
  const { id, type, data } = JSON.parse(body);
  console.log(id, type, data); // the same id may arrive again: process it once
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
