import { describe, expect, it, vi } from 'vitest';
import { parseHeaders, verify } from './verify.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const SECRET = `whsec_${btoa(KEY)}`;
const NOW_MS = Date.parse('2026-11-22T14:00:00Z');
const BODY = '{"type":"transaction.initiated","data":{"amount":"1.00"}}';

async function headersFor(body: string, { atMs = NOW_MS } = {}): Promise<string> {
  const timestamp = atMs / 1_000;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(KEY), algorithm, false, ['sign']);
  const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(`msg_1.${timestamp}.${body}`));
  const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return `webhook-id: msg_1\nwebhook-timestamp: ${timestamp}\nwebhook-signature: v1,${signature}`;
}

const verdict = (headers: string, body = BODY, secret = SECRET) => verify({ headers, body, secret }, NOW_MS);

describe('a signature by Standard Webhooks', () => {
  it('is valid in the example of its specification', async () => {
    const input = {
      headers:
        'webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek\nwebhook-timestamp: 1614265330\n' +
        'webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    expect(await verify(input, 1_614_265_330_000)).toEqual({ outcome: 'valid', detail: '' });
  });

  it('is not checked if the browser cannot do it, which is reported', async () => {
    const headers = await headersFor(BODY);
    vi.stubGlobal('crypto', {});
    expect(await verdict(headers)).toEqual({ outcome: 'insecure_page', detail: '' });
    vi.unstubAllGlobals();
  });

  it('is valid when it was just made', async () =>
    expect(await verdict(await headersFor(BODY))).toMatchObject({ outcome: 'valid' }));

  it('is valid beside one by another secret', async () => {
    const headers = (await headersFor(BODY)).replace('webhook-signature: ', 'webhook-signature: v1,AAAA ');
    expect(await verdict(headers)).toMatchObject({ outcome: 'valid' });
  });

  it.each([
    ['as curl is given them', (line: string) => `  -H '${line}' \\`],
    ['as curl prints them', (line: string) => `< ${line}\r`],
    ['in capitals', (line: string) => line.replace(/^[^:]+/, (name) => name.toUpperCase())],
  ])('is found in headers %s', async (_how, change) => {
    const headers = (await headersFor(BODY)).split('\n').map(change).join('\n');
    expect(await verdict(headers)).toMatchObject({ outcome: 'valid' });
  });

  it('is refused more than five minutes later or earlier', async () => {
    expect(await verdict(await headersFor(BODY, { atMs: NOW_MS - 301_000 }))).toEqual({
      outcome: 'too_old',
      detail: '301',
    });
    expect(await verdict(await headersFor(BODY, { atMs: NOW_MS + 301_000 }))).toEqual({
      outcome: 'too_new',
      detail: '301',
    });
    expect(await verdict(await headersFor(BODY, { atMs: NOW_MS - 300_000 }))).toMatchObject({
      outcome: 'valid',
    });
  });

  it('is invalid for a changed body', async () => {
    expect(await verdict(await headersFor(BODY), BODY.replace('1.00', '9.00'))).toMatchObject({
      outcome: 'no_match',
    });
    expect(await verdict(await headersFor(BODY), JSON.stringify(JSON.parse(BODY), null, 4))).toMatchObject({
      outcome: 'body_reformatted',
    });
    expect(await verdict(await headersFor(BODY), `${BODY}\n`)).toMatchObject({ outcome: 'body_whitespace' });
  });

  it('is invalid with another secret', async () => {
    expect(await verdict(await headersFor(BODY), BODY, `whsec_${btoa('another')}`)).toMatchObject({
      outcome: 'no_match',
    });
  });
});

describe('mistakes in pasting', () => {
  it('are named', async () => {
    expect(await verdict('webhook-id: msg_1')).toEqual({
      outcome: 'header_missing',
      detail: 'webhook-timestamp, webhook-signature',
    });
    expect(await verdict(await headersFor(BODY), BODY, 'not base64 !')).toMatchObject({
      outcome: 'secret_format',
    });
    expect(await verdict((await headersFor(BODY)).replace(/timestamp: \d+/, 'timestamp: now'))).toMatchObject(
      {
        outcome: 'timestamp_format',
      },
    );
    expect(await verdict((await headersFor(BODY)).replace('v1,', 'v9,'))).toMatchObject({
      outcome: 'signature_format',
    });
  });

  it('are harmless if they only add decoration', () => {
    expect(parseHeaders('POST / HTTP/1.1\n\n{"a": "b"}').get('post')).toBeUndefined();
  });
});
