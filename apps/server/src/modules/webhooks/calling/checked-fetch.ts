import type { AttemptError } from '@clearbench/contract';
import { Agent, type Dispatcher } from 'undici';
import type { AddressRule } from './address-rule.ts';
import { checkedConnector } from './checked-connector.ts';
import { failureOf } from './failures.ts';

/** A call takes no longer, whatever the other side does. */
const TIMEOUT_MS = 10_000;
const HEADERS_MAX_BYTES = 16 * 1024;
/** With its interim responses, its head and the framing of its chunks. */
const ANSWER_MAX_BYTES = 512 * 1024;

/** Failures that no second attempt would change: they aren’t outages. */
const REFUSED: ReadonlySet<AttemptError> = new Set(['address_not_allowed', 'broken_http']);

/** The part of `fetch` that libraries for OpenID Connect use. */
export type Fetch = (url: string, options?: FetchOptions) => Promise<Response>;

interface FetchOptions {
  method?: string | undefined;
  headers?: ConstructorParameters<typeof Headers>[0] | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** Calls addresses that somebody has entered, under the same rule as webhooks, with a deadline and a limit on the size of the answer. */
export class CheckedFetch {
  readonly #rule: AddressRule;
  readonly #agent: Agent;

  constructor(rule: AddressRule, answerMaxBytes = ANSWER_MAX_BYTES) {
    this.#rule = rule;
    this.#agent = new Agent({
      connect: checkedConnector(rule, { timeoutMs: TIMEOUT_MS, answerMaxBytes }),
      pipelining: 1,
      maxHeaderSize: HEADERS_MAX_BYTES,
    });
  }

  /**
   * For the addresses of one issuer. Redirects are not followed, and an issuer under `https:` is called over TLS only.
   * @param workspace on whose behalf names are looked up
   */
  for(workspace: string, issuer: string): Fetch {
    return async (address, { method = 'GET', headers, body, signal } = {}) => {
      const url = new URL(address);
      const isPlain = url.protocol === 'http:' && issuer.startsWith('http:');
      if (url.protocol !== 'https:' && !isPlain) {
        throw new TypeError(`${url.href} may only be called over https:`);
      }
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      const limit = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const request = {
        method: method === 'POST' ? ('POST' as const) : ('GET' as const),
        headers: Object.fromEntries(new Headers(headers)),
        body: body === undefined || body === null ? null : String(body),
      };
      return this.#call(workspace, url, request, limit).catch((cause) => {
        throw limit.aborted
          ? limit.reason
          : new TypeError(REFUSED.has(failureOf(cause).code) ? 'fetch refused' : 'fetch failed', { cause });
      });
    };
  }

  async #call(
    workspace: string,
    { origin, hostname, protocol, pathname, search }: URL,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
    signal: AbortSignal,
  ): Promise<Response> {
    await before(signal, this.#rule.resolve(workspace, hostname, protocol));
    const response = await this.#agent.request({ origin, path: pathname + search, ...request, signal });
    const bytes = await response.body.bytes();
    const type = response.headers['content-type'];
    return new Response(bytes.length === 0 ? null : bytes, {
      status: response.statusCode,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** A look-up of a name can’t be aborted, only abandoned. */
function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
    }),
  ]);
}
