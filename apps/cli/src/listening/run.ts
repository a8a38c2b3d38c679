import type { ListenNotification, ListenSession } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { interruption } from '../interruption.ts';
import { Answers, warn } from './answers.ts';
import { isTaken, type Verdict } from './forward.ts';
import { InOrder } from './in-order.ts';
import { hear, type Wanted } from './session.ts';

/** How many notifications are forwarded at once. */
const AT_ONCE = 16;

export interface Listening {
  readonly api: Api;
  readonly wanted: Wanted;
  /** Ends after so many notifications; null: goes on until it is interrupted. */
  readonly maxCount: number | null;
  /** A connection is up; `isFirst` only once. */
  onSession(session: ListenSession, isFirst: boolean): Promise<void>;
  /** What the receiver says of it. Must not throw. */
  judge(notification: ListenNotification): Promise<Verdict>;
  onVerdict(notification: ListenNotification, verdict: Verdict): Promise<void>;
}

/** Listens, has every notification judged, and reports each verdict to the server. `bad` when one was not taken. */
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
  for await (const heard of hear(api, wanted, stop.signal)) {
    switch (heard.kind) {
      case 'session':
        if (lastSessionId !== null && lastSessionId !== heard.session.sessionId) {
          await warn('What was notified meanwhile is not kept any more; "clearbench replay" repeats it.');
        }
        lastSessionId = heard.session.sessionId;
        await onSession(heard.session, isFirst);
        isFirst = false;
        break;
      case 'lost':
        await warn(`The connection is lost (${heard.reason}); trying again in ${heard.waitMs / 1000} s.`);
        break;
      case 'notification': {
        const { sessionId, notification } = heard;
        if (!(await answers.isNew(sessionId, notification.deliveryId))) break;
        const key = notification.transactionId ?? notification.deliveryId;
        await inOrder.add(key, () => handle(sessionId, notification));
        started++;
        break;
      }
    }
    if (maxCount !== null && started >= maxCount) {
      // The session, which takes the answers, ends with this loop.
      await inOrder.finish();
      break;
    }
  }
  await inOrder.finish();
  if (lastSessionId !== null) await answers.end(lastSessionId);
  return isAllTaken ? EXIT.ok : EXIT.bad;
}
