import type { Clock } from './clock.ts';
import { WiseError } from './errors.ts';
import { readFailure } from './read-failure.ts';
import { type Reader, UnexpectedShape } from './schema.ts';

export interface TransportOptions {
  /** Base of every path, such as `WISE_SANDBOX.apiUrl`; may end with one of Wise's version prefixes. */
  readonly apiUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  /** Between 0 and 1, for the jitter of waits. Default: no jitter. */
  readonly random?: () => number;
  /** How long one attempt may take. Default 30,000. */
  readonly timeoutMs?: number;
  /** How often a safely repeatable call is repeated. Default 2, which makes three attempts. */
  readonly retries?: number;
  /** The longest wait before a retry; a longer `Retry-After` becomes an error at once. Default 10,000. */
  readonly longestWaitMs?: number;
}

export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form if it is `URLSearchParams`. */
  readonly body?: unknown;
  /** True if making the call twice has the same effect as once. Always true for GET. */
  readonly repeatable?: boolean;
  readonly read: Reader<T>;
}

export type Send = <T>(call: Call<T>) => Promise<T>;

/** Makes calls with a time limit, repeats those that may be repeated, and turns every failure into a `WiseError`. */
export interface WiseTransport {
  readonly send: Send;
}

const FIRST_WAIT_MS = 500;

export function createWiseTransport(options: TransportOptions): WiseTransport {
  const { fetch, clock, random = () => 0, timeoutMs = 30_000, retries = 2, longestWaitMs = 10_000 } = options;
  const apiUrl = options.apiUrl.replace(/\/+$/, '');

  async function attempt<T>(call: Call<T>): Promise<T> {
    let response: Response;
    let body: string;
    try {
      response = await fetch(requestOf(apiUrl, call, timeoutMs));
      body = await response.text();
    } catch (error) {
      throw new WiseError({ kind: 'network' }, 'Wise could not be reached.', { cause: error });
    }
    if (!response.ok) throw readFailure(response, body, clock.now());
    return readAnswer(body, call.read);
  }

  return {
    async send(call) {
      for (let repetition = 0; ; repetition++) {
        try {
          return await attempt(call);
        } catch (error) {
          if (!(error instanceof WiseError) || repetition === retries) throw error;
          const waitMs = waitBefore(repetition, error, call, random());
          if (waitMs === null || waitMs > longestWaitMs) throw error;
          await clock.sleep(waitMs);
        }
      }
    },
  };
}

/** How long to wait before the call is repeated, or null if it must not be. */
function waitBefore(
  repetition: number,
  error: WiseError,
  call: Call<unknown>,
  jitter: number,
): number | null {
  const backOffMs = FIRST_WAIT_MS * 2 ** repetition * (1 + jitter);
  switch (error.failure.kind) {
    // Refused before anything was done: every call may be repeated.
    case 'rate-limited':
      return error.failure.retryAfterMs ?? backOffMs;
    case 'server':
    case 'network':
      return call.method === 'GET' || call.repeatable === true ? backOffMs : null;
    default:
      return null;
  }
}

function requestOf(apiUrl: string, call: Call<unknown>, timeoutMs: number): Request {
  const url = new URL(apiUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  const init: RequestInit = {
    method: call.method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  };
  if (call.body instanceof URLSearchParams) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
    init.body = call.body.toString();
  } else if (call.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(call.body);
  }
  return new Request(url, init);
}

function readAnswer<T>(body: string, read: Reader<T>): T {
  try {
    return read(body === '' ? null : JSON.parse(body), '');
  } catch (error) {
    const path = error instanceof UnexpectedShape ? error.path : '';
    const what = error instanceof UnexpectedShape ? error.message : 'The answer is not JSON.';
    throw new WiseError({ kind: 'unexpected-answer', path }, `Wise answered unexpectedly. ${what}`, {
      cause: error,
    });
  }
}
