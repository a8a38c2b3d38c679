import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath, PATHS } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { startReceiver } from '../listening/receiver.ts';
import { postPayload } from '../sending/post-payload.ts';
import { NotificationInbox } from './notification-inbox.ts';
import { TestKitError, testKitError } from './test-kit-error.ts';
import type { Notification, TransferWithEvents, WaitOptions, Workspace } from './types.ts';

const LOOK_EVERY_MS = 25;

/** What all workspaces of a server share. */
export interface Session {
  readonly token: string;
  readonly whyEnded: () => string | null;
  /** What has to end before the server. */
  readonly open: Set<() => Promise<void>>;
}

/** @param operator calls the workspace with the token */
export function workspaceWith(
  operator: Api,
  apiKey: string,
  url: string,
  { token, whyEnded, open }: Session,
): Workspace {
  const partner = operator.as({
    headers: { authorization: `Bearer ${apiKey}` },
    denied: (reason) => reason,
    noWorkspace: (name) => `There is no workspace ${name}.`,
  });
  const named = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw testKitError(error, whyEnded);
    });
  const transfer = (id: string): Promise<TransferWithEvents> =>
    named(operator.get(fillPath(PATHS.transaction, { id })));
  return {
    url,
    apiKey,
    token,
    async request(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
      return fetch(url + path, { ...init, headers });
    },
    post: (payload, { scenario = null } = {}) =>
      named(postPayload(partner, bytesOf(payload), { scenario, charset: null })),
    transfer,
    waitForTransfer: (id, options) => waitForTransfer(() => transfer(id), options),
    advanceClock: (to) => named(operator.post(PATHS.clock, { to })),
    notifications: async ({ events } = {}) => {
      const inbox = new NotificationInbox();
      const receiver = await startReceiver((notification) => inbox.add(notification as Notification));
      const subscription = {
        url: receiver.url.href,
        ...(events === undefined ? {} : { events: [...events] }),
      };
      const { id, secret } = await named(operator.post(PATHS.webhooks, subscription)).catch((error) => {
        receiver.close();
        throw error;
      });
      receiver.expect(secret);
      const end = async (): Promise<void> => {
        if (!open.delete(end)) return;
        receiver.close();
        await named(operator.delete(fillPath(PATHS.webhook, { id })));
      };
      open.add(end);
      return {
        url: receiver.url.href,
        all: inbox.all,
        next: inbox.next,
        close: end,
        [Symbol.asyncDispose]: end,
      };
    },
  };
}

function bytesOf(payload: string | Uint8Array | object): Uint8Array {
  if (payload instanceof Uint8Array) return payload;
  return new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload));
}

async function waitForTransfer(
  look: () => Promise<TransferWithEvents>,
  { status: wanted, timeoutMs = 10_000 }: WaitOptions = {},
): Promise<TransferWithEvents> {
  // Not Date, which tests replace.
  const timeout = AbortSignal.timeout(timeoutMs);
  for (;;) {
    const transfer = await look();
    const { status } = transfer;
    const hasEnded = status === 'completed' || status === 'failed';
    if (wanted === undefined ? hasEnded : status === wanted) return transfer;
    if (hasEnded || timeout.aborted) throw notReached(transfer, wanted ?? 'completed or failed', timeoutMs);
    await sleep(LOOK_EVERY_MS);
  }
}

function notReached(
  { transactionId, status, reason, events }: TransferWithEvents,
  wanted: string,
  timeoutMs: number,
): TestKitError {
  const why = reason === null ? '' : ` (${reason.code}, ${reason.text})`;
  if (status === 'completed' || status === 'failed') {
    return new TestKitError(
      'unexpected_status',
      `The transfer ${transactionId} is ${status}${why}, so it can't become ${wanted}.`,
    );
  }
  const last = events.at(-1)?.message;
  return new TestKitError(
    'timeout',
    `The transfer ${transactionId} is still ${status} after ${timeoutMs / 1_000} s, not ${wanted}${last === undefined ? '' : `: ${last}`}. ` +
      'If it waits for a time of the virtual clock, call advanceClock first; otherwise raise timeoutMs.',
  );
}
