import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath, type Notification, PATHS } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { startReceiver } from '../listening/receiver.ts';
import { postPayload } from '../sending/post-payload.ts';
import { NotificationInbox } from './notification-inbox.ts';
import { endedError, TestKitError, testKitError } from './test-kit-error.ts';
import type { TransferWithEvents, WaitOptions, Workspace } from './types.ts';

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
      return fetch(url + path, { ...init, headers }).catch((error: unknown) => {
        const reason = whyEnded();
        throw reason === null ? error : endedError(reason, error);
      });
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
  { status: wanted, event, timeoutMs = 10_000 }: WaitOptions = {},
): Promise<TransferWithEvents> {
  // Not Date, which tests replace.
  const timeout = AbortSignal.timeout(timeoutMs);
  const goal = goalOf(wanted, event);
  for (;;) {
    const transfer = await look();
    const { status, events } = transfer;
    const hasEnded = status === 'completed' || status === 'failed';
    const hasStatus = wanted === undefined ? hasEnded || event !== undefined : status === wanted;
    if (hasStatus && (event === undefined || events.some(({ kind }) => kind === event))) return transfer;
    if (hasEnded && !hasStatus) throw endedOtherwise(transfer, goal);
    if (timeout.aborted) throw notYet(transfer, goal, timeoutMs);
    await sleep(LOOK_EVERY_MS);
  }
}

function endedOtherwise({ transactionId, status, reason }: TransferWithEvents, goal: string): TestKitError {
  const why = reason === null ? '' : ` (${reason.code}, ${reason.text})`;
  return new TestKitError(
    'unexpected_status',
    `The transfer ${transactionId} has ended as ${status}${why}, so it can't become ${goal}.`,
  );
}

function notYet(
  { transactionId, status, events }: TransferWithEvents,
  goal: string,
  timeoutMs: number,
): TestKitError {
  const last = events.at(-1)?.message;
  return new TestKitError(
    'timeout',
    `The transfer ${transactionId} is still ${status} after ${timeoutMs / 1_000} s, not ${goal}. ` +
      (last === undefined ? '' : `Its last event: ${last}. `) +
      'If it waits for a time of the virtual clock, call advanceClock; otherwise raise timeoutMs.',
  );
}

function goalOf(status: string | undefined, event: string | undefined): string {
  if (event === undefined) return status ?? 'completed or failed';
  return `${status ?? 'one'} with the event ${event}`;
}
