import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AttemptError, ENDPOINT_TIMEOUT_MS } from '@clearbench/contract';
import { Agent, type Dispatcher } from 'undici';
import { storableText } from '../../../platform/storable-text.ts';
import type { AddressRule } from './address-rule.ts';
import { checkedConnector } from './checked-connector.ts';
import { Connections } from './connections.ts';
import { failureOf } from './failures.ts';

/** Only the status counts; the rest of a response is for the log, so it gets little more time. */
const BODY_TIMEOUT_MS = 2_000;
const ANSWER_MAX_BYTES = 16 * 1024;
/** With its interim responses, its head and the framing of its chunks. */
const SENT_MAX_BYTES = 64 * 1024;
const HEADERS_MAX_BYTES = 16 * 1024;
/** The log shows no more headers of an answer than this. */
const HEADERS_SHOWN = 64;
const KEEP_ALIVE_MS = 4_000;
/** The next kept connection may have been closed, too; but it may also be this call that makes the receiver close them. */
const REPEATS_MAX = 2;
/** A closed connection fails at once; if it fails later, the receiver may have begun its work. */
const STALE_MS = 250;

export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A caller on behalf of a workspace. */
export type MakeCall = (call: Call) => Promise<CallResult>;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  truncated: boolean;
}

export interface CallResult {
  address: string | null;
  answer: Answer | null;
  error: { code: AttemptError; message: string } | null;
  firstByteMs: number | null;
  totalMs: number;
}

interface CallerOptions {
  timeoutMs?: number;
  connections?: Connections;
}

/**
 * Makes the calls of webhooks. Each connection goes to an address that was checked in the same step, so a name cannot resolve
 * differently in between. Redirects are not followed and responses are not decompressed.
 */
export class Caller {
  readonly #rule: AddressRule;
  readonly #agent: Agent;
  readonly #connections: Connections;
  readonly #timeoutMs: number;

  constructor(
    rule: AddressRule,
    { timeoutMs = ENDPOINT_TIMEOUT_MS, connections = new Connections() }: CallerOptions = {},
  ) {
    this.#rule = rule;
    this.#timeoutMs = timeoutMs;
    this.#connections = connections;
    this.#agent = new Agent({
      connect: checkedConnector(rule, {
        ...{ timeoutMs, answerMaxBytes: SENT_MAX_BYTES },
        opened: (origin, socket, address) => connections.opened(origin, socket, address),
      }),
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
      // One limit covers the whole call.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Never throws: every failure is a result. If a receiver closes a kept connection just when the next call begins,
   * the call is repeated on a new connection.
   * @param workspace on whose behalf the endpoint's name is looked up
   */
  async call(workspace: string, call: Call): Promise<CallResult> {
    const target = URL.parse(call.url);
    if (target === null)
      return notMade('other', `"${call.url}" is not a URL that can be called. Please edit the webhook.`);
    for (let repeats = 0; ; repeats += 1) {
      const isKept = this.#connections.hasIdle(target.origin);
      // The time that a look-up waits for its turn is not the endpoint's.
      const failure = isKept ? null : await this.#unresolved(workspace, target);
      if (failure !== null) return notMade(failure.code, failure.message);
      const result = await this.#callOnce(target, call);
      const isStale = isKept && result.error?.code === 'reset' && result.totalMs < STALE_MS;
      if (!isStale || repeats === REPEATS_MAX) return result;
    }
  }

  /** Why the target's name leads to no address that may be called; null if it does. */
  async #unresolved(
    workspace: string,
    { hostname, protocol }: URL,
  ): Promise<{ code: AttemptError; message: string } | null> {
    try {
      await this.#rule.resolve(workspace, hostname, protocol);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  async #callOnce({ origin, pathname, search }: URL, { headers, body }: Call): Promise<CallResult> {
    const startedMs = performance.now();
    const sinceStart = () => Math.round((performance.now() - startedMs) * 100) / 100;
    const { closes, end } = this.#connections.begin(origin);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#timeoutMs);
    try {
      const response = await this.#agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers,
        body,
        signal: limit.signal,
        reset: closes,
      });
      const firstByteMs = sinceStart();
      clearTimeout(timer);
      const left = this.#timeoutMs - firstByteMs;
      const read = await readBody(response.body, Math.max(1, Math.min(BODY_TIMEOUT_MS, left)));
      const totalMs = sinceStart();
      // Only then does undici use the connection again: a call that follows at once would open another one.
      await nextTurn();
      return {
        address: this.#connections.addressOf(origin),
        answer: { status: response.statusCode, headers: shownHeaders(response.headers), ...read },
        error: null,
        firstByteMs,
        totalMs,
      };
    } catch (error) {
      const failure = limit.signal.aborted
        ? { code: 'timeout' as const, message: `No response within ${this.#timeoutMs / 1_000} s.` }
        : failureOf(error);
      return {
        address: failure.code === 'address_not_allowed' ? null : this.#connections.addressOf(origin),
        answer: null,
        error: failure,
        firstByteMs: null,
        totalMs: sinceStart(),
      };
    } finally {
      clearTimeout(timer);
      end();
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** The result of a call that could not even be begun. */
export const notMade = (code: AttemptError, message: string): CallResult => ({
  address: null,
  answer: null,
  error: { code, message },
  firstByteMs: null,
  totalMs: 0,
});

async function readBody(
  stream: Dispatcher.ResponseData['body'],
  timeoutMs: number,
): Promise<Pick<Answer, 'body' | 'truncated'>> {
  const chunks: Buffer[] = [];
  let length = 0;
  let truncated = false;
  const timer = setTimeout(() => stream.destroy(), timeoutMs);
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > ANSWER_MAX_BYTES) break;
    }
  } catch {
    truncated = true;
  } finally {
    clearTimeout(timer);
  }
  truncated ||= length > ANSWER_MAX_BYTES || !stream.readableEnded;
  return { body: asText(Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES)), truncated };
}

/** As UTF-8, without characters that the database cannot store. */
const asText = (bytes: Buffer): string => storableText(bytes.toString('utf8'));

/** The first headers of an answer, for the log. */
export function shownHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  let left = HEADERS_MAX_BYTES;
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, HEADERS_SHOWN)
      .map(([name, value]) => [name, storableText(Array.isArray(value) ? value.join(', ') : (value ?? ''))])
      .filter(([name = '', value = '']) => {
        left -= name.length + value.length;
        return left >= 0;
      }),
  );
}
