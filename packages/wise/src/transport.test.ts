import { describe, expect, it } from 'vitest';
import { createWiseTransport, WiseError } from './index.ts';
import { list, record, text } from './schema.ts';

type Answer = Response | Error;
const NOW_MS = Date.UTC(2026, 10, 20, 9);

function transportWith(answers: Answer[], options: { longestWaitMs?: number } = {}) {
  const waits: number[] = [];
  const requests: Request[] = [];
  const transport = createWiseTransport({
    apiUrl: 'https://wise.example/2026Q4/',
    clock: {
      now: () => NOW_MS,
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
    fetch: async (request) => {
      requests.push(request);
      const answer = answers.shift() ?? new Error('No answer is left.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });
  return { transport, waits, requests };
}

const ok = () => new Response('{"name":"x"}');
const status = (code: number, body = '', headers: Record<string, string> = {}) =>
  new Response(body, { status: code, headers });
const read = record({ name: text });

async function failureOf(call: Promise<unknown>): Promise<WiseError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof WiseError) return error;
  throw new Error(`No WiseError: ${String(error)}`);
}

describe('a call that fails', () => {
  it.each([
    ['no answer', () => new TypeError('fetch failed')],
    ['503', () => status(503)],
  ])('is repeated after %s if that is safe, with growing waits', async (_, failure) => {
    const { transport, waits } = transportWith([failure(), failure(), ok()]);
    await expect(transport.send({ method: 'GET', path: '/a', read })).resolves.toEqual({ name: 'x' });
    expect(waits).toEqual([500, 1_000]);
  });

  it('is not repeated if that could do it twice', async () => {
    const { transport, requests } = transportWith([status(503), ok()]);
    const error = await failureOf(transport.send({ method: 'POST', path: '/pay', body: {}, read }));
    expect(error.failure).toEqual({ kind: 'server', status: 503 });
    expect(error.mayHaveTakenEffect).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('gives up after three attempts', async () => {
    const { transport, requests } = transportWith([status(500), status(502), status(504), ok()]);
    const error = await failureOf(transport.send({ method: 'GET', path: '/a', read }));
    expect([error.failure, error.passing, requests.length]).toEqual([
      { kind: 'server', status: 504 },
      true,
      3,
    ]);
  });
});

describe('a rate limit', () => {
  it('is waited for as long as it says, whatever the call, because nothing was done', async () => {
    const { transport, waits } = transportWith([status(429, '', { 'retry-after': '3' }), ok()]);
    await transport.send({ method: 'POST', path: '/pay', body: {}, read });
    expect(waits).toEqual([3_000]);
  });

  it('that exceeds the allowed wait is reported with its time', async () => {
    const at = new Date(NOW_MS + 60_000).toUTCString();
    const { transport, waits } = transportWith([status(429, '', { 'retry-after': at })]);
    const error = await failureOf(transport.send({ method: 'GET', path: '/a', read }));
    expect(error.failure).toEqual({ kind: 'rate-limited', retryAfterMs: 60_000 });
    expect(error.mayHaveTakenEffect).toBe(false);
    expect(waits).toEqual([]);
  });
});

describe('a refusal', () => {
  const refusals: [string, Response, WiseError['failure']][] = [
    [
      'lists the fields',
      status(
        422,
        '{"errors":[{"code":"NOT_VALID","message":"Wrong.","path":"details.IBAN","arguments":[]}]}',
      ),
      {
        kind: 'validation',
        status: 422,
        problems: [{ code: 'NOT_VALID', message: 'Wrong.', path: 'details.IBAN' }],
      },
    ],
    [
      'of a grant is about the access',
      status(400, '{"error":"invalid_grant","error_description":"Invalid refresh token"}'),
      { kind: 'auth', status: 400, code: 'invalid_grant' },
    ],
    ['of a token, too', status(401, ''), { kind: 'auth', status: 401, code: 'unauthorized' }],
    [
      'with a one-time token asks for approval',
      status(403, '', { 'x-2fa-approval': 'ott', 'x-2fa-approval-result': 'REJECTED' }),
      { kind: 'approval-required', oneTimeToken: 'ott' },
    ],
    ['without one does not', status(403, '<html>'), { kind: 'forbidden' }],
    [
      'of the general kind has its message',
      status(
        400,
        '{"timestamp":"…","status":400,"error":"Bad Request","message":"Malformed","path":"/v1/x"}',
      ),
      { kind: 'validation', status: 400, problems: [{ code: 'error', message: 'Malformed', path: null }] },
    ],
    ['404', status(404), { kind: 'not-found' }],
    ['409', status(409), { kind: 'conflict', problems: [] }],
  ];

  it.each(refusals)('%s', async (_, answer, failure) => {
    const { transport } = transportWith([answer]);
    const error = await failureOf(transport.send({ method: 'POST', path: '/a', body: {}, read }));
    expect(error.failure).toEqual(failure);
    expect([error.mayHaveTakenEffect, error.passing]).toEqual([false, false]);
  });
});

describe('a response', () => {
  it.each([
    ['[{"name":1}]', '[0].name'],
    ['{}', ''],
    ['<html>', ''],
    ['', ''],
  ])('of another shape is reported with its place: %s', async (body, path) => {
    const { transport } = transportWith([new Response(body)]);
    const error = await failureOf(transport.send({ method: 'GET', path: '/a', read: list(read) }));
    expect(error.failure).toEqual({ kind: 'unexpected-answer', path });
  });

  it('may have unknown fields', async () => {
    const { transport } = transportWith([new Response('{"name":"x","new":{"a":1}}')]);
    expect(await transport.send({ method: 'GET', path: '/a', read })).toEqual({ name: 'x' });
  });
});

describe('a request', () => {
  it('stays below the base, including its version prefix, and follows no redirect', async () => {
    const { transport, requests } = transportWith([ok()]);
    await transport.send({ method: 'GET', path: '/a', query: { b: 'c d', e: undefined }, read });
    expect(requests[0]?.url).toBe('https://wise.example/2026Q4/a?b=c+d');
    expect(requests[0]?.redirect).toBe('error');
  });
});
