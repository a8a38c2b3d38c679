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

export type Heard =
  | { readonly kind: 'session'; readonly session: ListenSession }
  | { readonly kind: 'notification'; readonly sessionId: string; readonly notification: ListenNotification }
  /** The connection broke; a new one is tried after `waitMs`. */
  | { readonly kind: 'lost'; readonly reason: string; readonly waitMs: number };

/** The server says something every 20 seconds: twice nothing is a connection that is gone without a word. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Hears notifications until `signal` says stop, over as many connections as that takes. The next one goes on with the session of the
 * one before, so what was notified meanwhile comes, too; what was heard and not answered comes again.
 * Throws when the first connection fails, and whenever the server refuses, because trying again would not help.
 */
export async function* hear(api: Api, wanted: Wanted, signal: AbortSignal): AsyncGenerator<Heard> {
  let waitMs = FIRST_WAIT_MS;
  let wasConnected = false;
  let sessionId: string | null = null;
  while (!signal.aborted) {
    let reason = 'the server closed the connection';
    try {
      for await (const heard of hearOnce(api, wanted, sessionId, signal)) {
        wasConnected = true;
        if (heard.kind === 'session') ({ sessionId } = heard.session);
        waitMs = FIRST_WAIT_MS;
        yield heard;
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

async function* hearOnce(
  api: Api,
  wanted: Wanted,
  before: string | null,
  signal: AbortSignal,
): AsyncGenerator<Heard> {
  const { body } = await api.open('GET', pathOf(wanted, before), {
    headers: { accept: 'text/event-stream' },
    silenceMs: SILENCE_MS,
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

/** Throws CliError: what one server can't say to this program, it can't say over the next connection either. */
function understood<T>(schema: { parse(value: unknown): T }, data: string): T {
  try {
    return schema.parse(JSON.parse(data));
  } catch (cause) {
    const message =
      'The server said something that this version of clearbench does not understand; use its own.';
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
