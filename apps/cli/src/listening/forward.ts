import { ENDPOINT_TIMEOUT_MS, type ListenNotification } from '@clearbench/contract';
import { call, connectionFailure, IdleError, readText } from '../client/http-call.ts';

/** How a receiver answered a notification. */
export interface Verdict {
  /** Null without an answer; `error` then gives the reason. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the answer. */
  readonly body: string;
  readonly error: string | null;
}

const PLACE_MAX_CHARACTERS = 300;
const KEPT_BODY_BYTES = 16 * 1024;

/** Only a 2xx answer means that the notification was accepted. */
export const isTaken = ({ status }: Verdict): boolean => status !== null && status >= 200 && status < 300;

/** Posts a notification, byte for byte and with its signature, to a receiver. Never throws. */
export async function forward(
  { headers, body }: ListenNotification,
  target: URL,
  answerMs = ENDPOINT_TIMEOUT_MS,
): Promise<Verdict> {
  const startedMs = performance.now();
  const elapsedMs = (): number => Math.round((performance.now() - startedMs) * 10) / 10;
  const signal = AbortSignal.timeout(answerMs);
  try {
    const answer = await call({ method: 'POST', url: target, headers, body, idleMs: answerMs, signal });
    const durationMs = elapsedMs();
    // The status is final even when reading the rest fails.
    const text = await readText(answer.body, KEPT_BODY_BYTES).catch(() => '');
    return { status: answer.status, durationMs, headers: plain(answer.headers), body: text, error: null };
  } catch (error) {
    const isLate = signal.aborted || error instanceof IdleError;
    const why = isLate ? ` within ${answerMs / 1000} s` : `: ${connectionFailure(error)}`;
    const reason = `no answer from ${placeOf(target)}${why}`;
    return { status: null, durationMs: elapsedMs(), headers: {}, body: '', error: reason };
  }
}

/** Without a password or a query, like the server's log. */
const placeOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`.slice(0, PLACE_MAX_CHARACTERS);

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]);
  return Object.fromEntries(entries);
}
