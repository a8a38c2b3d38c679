import type { ListenNotification, ListenSession } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { interruption } from '../interruption.ts';
import { Answers, warn } from './answers.ts';
import { isTaken, type Verdict } from './forward.ts';
import { InOrder } from './in-order.ts';
import { sessionEvents, type Wanted } from './session.ts';

/** How many notifications are forwarded at once. */
const AT_ONCE = 16;

export interface Listening {
  readonly api: Api;
  readonly wanted: Wanted;
  /** How many notifications to handle; null: until the program is interrupted. */
  readonly maxCount: number | null;
  /** A connection was made. `isFirst` is true for the first one only. */
  onSession(session: ListenSession, isFirst: boolean): Promise<void>;
  /** Gets the receiver's verdict. Must not throw. */
  judge(notification: ListenNotification): Promise<Verdict>;
  onVerdict(notification: ListenNotification, verdict: Verdict): Promise<void>;
}

/** Passes every notification to `judge` and reports each verdict to the server. Returns `bad` when one was not accepted. */
export async function runListening(listening: Listening): Promise<ExitStatus> {
  const { api, wanted, maxCount, onSession, judge, onVerdict } = listening;
  const stop = interruption();
  const inOrder = new InOrder(AT_ONCE);
  let started = 0;
  let isFirst = true;
  let isAllTaken = true;
  const answers = new Answers(api);
  let lastSessionId: string | null = null;
  const handle = async (sessionId: string, notification: ListenNotification): Promise<void> => {
    const verdict = await judge(notification);
    isAllTaken &&= isTaken(verdict);
    await onVerdict(notification, verdict);
    await answers.report(sessionId, notification.deliveryId, verdict);
  };
  for await (const event of sessionEvents(api, wanted, stop.signal)) {
    switch (event.kind) {
      case 'session':
        if (lastSessionId !== null && lastSessionId !== event.session.sessionId) {
          await warn(
            'Notifications sent in the meantime are no longer kept; "clearbench replay" sends them again.',
          );
        }
        lastSessionId = event.session.sessionId;
        await onSession(event.session, isFirst);
        isFirst = false;
        break;
      case 'lost':
        await warn(`The connection was lost (${event.reason}); trying again in ${event.waitMs / 1000} s.`);
        break;
      case 'notification': {
        const { sessionId, notification } = event;
        if (!(await answers.isNew(sessionId, notification.deliveryId))) break;
        const key = notification.transactionId ?? notification.deliveryId;
        await inOrder.add(key, () => handle(sessionId, notification));
        started++;
        break;
      }
    }
    if (maxCount !== null && started >= maxCount) {
      // Leaving the loop ends the session, so the answers must be reported first.
      await inOrder.finish();
      break;
    }
  }
  await inOrder.finish();
  if (lastSessionId !== null) await answers.end(lastSessionId);
  return isAllTaken ? EXIT.ok : EXIT.bad;
}
