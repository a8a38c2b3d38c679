import type { CallResult } from '../calling/caller.ts';
import { endpointBackoffMs, FAILING_LIMIT_MS, retryAfterMs, retryDelayMs } from '../calling/retry.ts';

/** An endpoint's history so far. Times are virtual. */
export interface EndpointState {
  failures: number;
  failingSince: Date | null;
  blockedUntil: Date | null;
}

export interface Outcome {
  state: 'pending' | 'delivered' | 'failed';
  dueAt: Date | null;
  endpoint: EndpointState;
  /** The reason for disabling the endpoint. */
  disable: 'gone' | 'failing' | null;
  /** The last error, as shown. */
  errorText: string | null;
}

interface Circumstances {
  /** Attempts of this delivery in the current run of the schedule, including this one. */
  tries: number;
  endpoint: EndpointState;
  /** Virtual. */
  now: Date;
  /** A time of the real clock, which the endpoint uses, too. */
  answeredAtMs: number;
  /** From 0 to 1. */
  random: number;
}

const GONE = 410;
/** The endpoint asks for fewer calls. */
const THROTTLING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * The consequences of an attempt for its delivery and its endpoint. Only 2xx is success.
 */
export function outcomeOf(
  { answer, error }: CallResult,
  { tries, endpoint, now, answeredAtMs, random }: Circumstances,
): Outcome {
  if (answer !== null && answer.status >= 200 && answer.status < 300) {
    return {
      state: 'delivered',
      dueAt: null,
      endpoint: { failures: 0, failingSince: null, blockedUntil: null },
      disable: null,
      errorText: null,
    };
  }
  const nowMs = now.getTime();
  // This is not the endpoint's fault, and it would fail again, so the deliveries behind it in an ordered webhook do
  // not wait.
  if (error?.code === 'not_sent') {
    return { state: 'failed', dueAt: null, endpoint, disable: null, errorText: error.message };
  }
  const status = answer?.status ?? null;
  const askedMs = retryAfterMs(answer?.headers['retry-after'], answeredAtMs);
  const delayMs = retryDelayMs(tries, askedMs, random);
  const failures = endpoint.failures + 1;
  const failingSince = endpoint.failingSince ?? now;
  const throttleMs = status !== null && THROTTLING.has(status) ? (askedMs ?? 0) : 0;
  const blockedMs = Math.max(throttleMs, endpointBackoffMs(failures));
  const isFailing = nowMs - failingSince.getTime() >= FAILING_LIMIT_MS;
  return {
    state: delayMs === null ? 'failed' : 'pending',
    dueAt: delayMs === null ? null : new Date(nowMs + delayMs),
    endpoint: { failures, failingSince, blockedUntil: blockedMs > 0 ? new Date(nowMs + blockedMs) : null },
    disable: status === GONE ? 'gone' : isFailing ? 'failing' : null,
    errorText: error?.message ?? statusText(status),
  };
}

function statusText(status: number | null): string | null {
  if (status === null) return null;
  if (status >= 300 && status < 400) return `Response ${status}: redirects are not followed.`;
  return status === GONE
    ? 'Response 410: the endpoint does not want further notifications.'
    : `Response ${status}.`;
}
