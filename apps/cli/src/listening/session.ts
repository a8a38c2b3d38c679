import { setTimeout as delay } from 'node:timers/promises';
import {
  type ListenNotification,
  type ListenSession,
  listenNotificationSchema,
  listenSessionSchema,
  PATHS,
} from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { readEvents } from '../client/event-stream.ts';
import { connectionFailure } from '../client/http-call.ts';
import { CliError, EXIT } from '../exit-status.ts';

export interface Wanted {
  /** Names of webhook events, separated by commas; null: all. */
  readonly events: string | null;
  readonly transactionId: string | null;
}

export type SessionEvent =
  | { readonly kind: 'session'; readonly session: ListenSession }
  | { readonly kind: 'notification'; readonly sessionId: string; readonly notification: ListenNotification }
  /** The connection broke; the next attempt is after `waitMs`. */
  | { readonly kind: 'lost'; readonly reason: string; readonly waitMs: number };

/** The server sends something every 20 seconds: after two missed intervals the connection counts as dead. */
const IDLE_MS = 45_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Yields notifications until `signal` aborts, and reconnects as often as necessary. A new connection resumes the
 * session, so notifications sent in between arrive too, and those without an answer arrive again. Throws if the first
 * connection fails, and whenever the server refuses, because trying again would not help.
 */
export async function* sessionEvents(
  api: Api,
  wanted: Wanted,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent> {
  let waitMs = FIRST_WAIT_MS;
  let wasConnected = false;
  let sessionId: string | null = null;
  while (!signal.aborted) {
    let reason = 'the server closed the connection';
    try {
      for await (const event of eventsOfConnection(api, wanted, sessionId, signal)) {
        wasConnected = true;
        if (event.kind === 'session') ({ sessionId } = event.session);
        waitMs = FIRST_WAIT_MS;
        yield event;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!wasConnected || isFinal(error)) throw error;
      reason = error instanceof CliError ? error.message : connectionFailure(error);
    }
    if (signal.aborted) return;
    yield { kind: 'lost', reason, waitMs };
    await delay(waitMs, undefined, { signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

const isFinal = (error: unknown): boolean => error instanceof CliError && error.status !== EXIT.unreachable;

async function* eventsOfConnection(
  api: Api,
  wanted: Wanted,
  before: string | null,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent> {
  const { body } = await api.open('GET', pathOf(wanted, before), {
    headers: { accept: 'text/event-stream' },
    idleMs: IDLE_MS,
    signal,
  });
  let sessionId: string | null = null;
  for await (const { event, data } of readEvents(body)) {
    if (event === 'session') {
      const session = understood(listenSessionSchema, data);
      ({ sessionId } = session);
      yield { kind: 'session', session };
    } else if (event === 'notification' && sessionId !== null) {
      const notification = understood(listenNotificationSchema, data);
      yield { kind: 'notification', sessionId, notification };
    }
  }
}

/** Throws CliError when the text is not understood: another connection would not help. */
function understood<T>(schema: { parse(value: unknown): T }, data: string): T {
  try {
    return schema.parse(JSON.parse(data));
  } catch (cause) {
    const message =
      'The server sent something that this version of clearbench does not understand; use the version of the server.';
    throw new CliError(EXIT.trouble, 'not_understood', message, { cause });
  }
}

function pathOf({ events, transactionId }: Wanted, sessionId: string | null): string {
  const query = new URLSearchParams({
    ...(events === null ? {} : { events }),
    ...(transactionId === null ? {} : { transactionId }),
    ...(sessionId === null ? {} : { sessionId }),
  }).toString();
  return query === '' ? PATHS.webhookListen : `${PATHS.webhookListen}?${query}`;
}
