import { PATHS } from '@clearbench/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiFetch, errorProblems, errorText, fetchJson, hasStatus, Unreachable } from './api.ts';

const answer = (body: string, init: ResponseInit = {}) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const sentInit = (fetched: ReturnType<typeof answer>) => fetched.mock.calls[0]?.[1];

const failure = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a request', () => {
  it('always includes the cookies and has no content type without a body', async () => {
    const fetched = answer('[]');
    await fetchJson('GET', '/api/x');
    const init = sentInit(fetched);
    expect(init?.credentials).toBe('include');
    expect(new Headers(init?.headers).has('content-type')).toBe(false);
    expect(init?.body).toBeUndefined();
  });

  it('sends a body as JSON, even a falsy one', async () => {
    const fetched = answer('{}');
    await fetchJson('POST', '/api/x', 0, { headers: { 'idempotency-key': 'a' } });
    const init = sentInit(fetched);
    expect(init?.body).toBe('0');
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      'content-type': 'application/json',
      'idempotency-key': 'a',
      'x-idle-seconds': expect.any(String),
    });
  });

  it('gives access to the response headers', async () => {
    answer('[]', { headers: { 'x-total-count': '7' } });
    expect((await apiFetch('GET', '/api/x')).headers.get('x-total-count')).toBe('7');
  });
});

describe('a request with a cookie that was replaced meanwhile', () => {
  const refused = () =>
    new Response(JSON.stringify({ success: false, code: 'unauthenticated', message: '' }), { status: 401 });

  it('is sent once more, with the present one', async () => {
    const fetched = answer('[]');
    fetched.mockImplementationOnce(async () => refused());
    expect((await fetchJson('GET', '/api/x')).answered).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('not again if the session has ended, and never to ask whether it has', async () => {
    const fetched = answer('[]');
    fetched.mockImplementation(async () => refused());
    expect(hasStatus(await failure(apiFetch('POST', '/api/x')), 401)).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(2);
    await failure(fetchJson('GET', PATHS.session));
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

describe('a request without an answer', () => {
  it('is given up, and says that a change may still take effect', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => signal?.throwIfAborted());
    const controller = new AbortController();
    const { signal } = controller;
    const post = await failure(fetchJson('POST', '/api/x', {}, { signal }));
    expect(errorText(post)).toMatch(/did not answer within a minute.*may still take effect/);
    const read = await failure(fetchJson('GET', '/api/x', undefined, { signal }));
    expect(errorText(read)).toBe('The server did not answer within a minute.');
  });
});

describe('a refused request', () => {
  it('is also one with the status of a success', async () => {
    answer('{"success":false,"error":"The code was used before."}');
    const error = await failure(fetchJson('GET', '/api/x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(errorText(error)).toBe('The code was used before.');
  });

  it('becomes an error of status, colon, space and body text', async () => {
    answer('nope', { status: 418 });
    const error = await failure(fetchJson('GET', '/api/x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: '418: nope', status: 418, body: null });
    expect(errorText(error)).toBe('418: nope');
  });

  it("shows the meaning of a proxy's error page, and only part of a long text", async () => {
    const page = '<html><head><title>502</title><style>p{}</style></head><body><h1>Bad\nGateway</h1>';
    answer(`${page}</body></html>`, { status: 502 });
    const error = await failure(fetchJson('GET', '/api/x'));
    expect(error).toMatchObject({ message: `502: ${page}</body></html>` });
    expect(errorText(error)).toMatch(/^The server is not available at the moment \(status 502\)/);
    for (const [status, text] of [
      [500, /failed to answer \(status 500\)/],
      [403, /refused before it reached the server/],
      [429, /too many requests/],
      [404, /refused \(status 404\)/],
    ] as const) {
      answer('<!doctype html><h1>No</h1>', { status });
      expect(errorText(await failure(fetchJson('GET', '/api/x')))).toMatch(text);
    }
    answer('x'.repeat(5_000), { status: 500 });
    expect(errorText(await failure(fetchJson('GET', '/api/x')))).toHaveLength(201);
  });

  it('falls back to the status text when the body is empty', async () => {
    answer('', { status: 502, statusText: 'Bad Gateway' });
    expect(await failure(fetchJson('GET', '/api/x'))).toMatchObject({ message: '502: Bad Gateway' });
  });

  it("shows the server's public message and names each problem", async () => {
    const problem = {
      code: 'invalid',
      severity: 'error',
      path: 'amount',
      line: null,
      column: null,
      message: 'No',
    };
    const body = { success: false, code: 'validation_failed', message: 'Please check', errors: [problem] };
    answer(JSON.stringify(body), { status: 422 });
    const error = await failure(fetchJson('POST', '/api/x', {}));
    expect(errorText(error)).toBe('Please check');
    expect(errorProblems(error)).toEqual([problem]);
    expect(hasStatus(error, 422)).toBe(true);
  });

  it('shows a message that comes without anything else', async () => {
    answer('{"message":"Closed for today."}', { status: 403 });
    const error = await failure(fetchJson('GET', '/api/x'));
    expect(error).toMatchObject({ body: null, publicMessage: 'Closed for today.' });
    expect(errorText(error)).toBe('Closed for today.');
  });

  it('ignores empty problems', async () => {
    answer('{"code":"validation_failed","message":"No","errors":["x",null,{"path":"/a"}]}', { status: 422 });
    expect(errorProblems(await failure(fetchJson('GET', '/api/x')))).toEqual([]);
  });

  it('keeps JSON of another shape as text only', async () => {
    answer('{"message":5}', { status: 400 });
    expect(await failure(fetchJson('GET', '/api/x'))).toMatchObject({
      message: '400: {"message":5}',
      body: null,
      publicMessage: null,
    });
  });

  it.each(['', '<html></html>', '{"cut'])('says that an answer of %j could not be read', async (body) => {
    answer(body);
    expect(errorText(await failure(fetchJson('GET', '/api/x')))).toMatch(/could not be read/);
  });

  it('reports that a request without a readable response may have had an effect', async () => {
    answer('{"cut');
    expect(errorText(await failure(fetchJson('GET', '/api/x')))).not.toMatch(/take effect/);
    expect(errorText(await failure(fetchJson('POST', '/api/x', {})))).toMatch(/may still take effect/);
  });

  it('says that the server could not be reached when there was no response', () => {
    expect(errorText(new Unreachable('Failed to fetch'))).toMatch(/could not be reached/);
    expect(errorText(new TypeError('x is undefined'))).toBe('x is undefined');
  });
});
