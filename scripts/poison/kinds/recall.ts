import { randomUUID } from 'node:crypto';
import { mt103, mt192 } from '../payloads.ts';
import { haveStatus, type Kind, nextMark, postMarked } from '../scene.ts';

const WORK = 'answer posted recalls and inquiries';

/** The recall of a payment that is under way, posted by the bank that ordered it. */
export const RECALL: Kind = {
  name: 'posted recall',
  phase: 'instant',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const { console, breaker, load } = scene;
    const mark = nextMark();
    const condition = `poison_seq(transaction_seq) like '${mark}%' and kind = 'recall.received'`;
    const accept = await breaker.refuse('transaction_events', condition);
    const payments: { reference: string; uetr: string }[] = [];
    // The money arrives an hour later.
    const ids = await postMarked(scene, { mark, count, end: 'failed' }, (reference) => {
      const payment = { reference, uetr: randomUUID() };
      payments.push(payment);
      return { ...mt103(payment), scenario: 'delay' };
    });
    for (const payment of payments) await load.post(mt192(payment));
    const parked = async () => (await console.parked()).filter(({ work }) => work === WORK);
    return {
      isNamed: async () => (await parked()).length === count && (await console.attention()).parked.count > 0,
      async repair() {
        await accept();
        for (const item of await parked()) await console.retry(item);
      },
      isDone: async () => (await parked()).length === 0 && (await haveStatus(scene, ids, 'failed')),
    };
  },
};
