import { PATHS, type WisePayout } from '@clearbench/contract';
import { haveStatus, type Kind, nextMark, postMarked, type Scene } from '../scene.ts';

const payoutOf = async ({ console }: Scene, id: string): Promise<WisePayout | null> =>
  (await console.read<{ payout: WisePayout | null }>(PATHS.transactionPayout, id)).payout;

/** True if the payout of each of these transfers says what is wrong. */
async function sayWhy(scene: Scene, ids: readonly string[]): Promise<boolean> {
  const payouts = await Promise.all(ids.map((id) => payoutOf(scene, id)));
  return payouts.every((payout) => (payout?.problem ?? null) !== null);
}

/** An event of a payout that the database refuses: it continues automatically when it is accepted. */
const refusedEvent = (name: string, events: string): Kind => ({
  name,
  phase: 'wise',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    const condition = `poison_seq(transaction_seq) like '${mark}%' and kind like '${events}'`;
    const accept = await scene.breaker.refuse('transaction_events', condition);
    const ids = await postMarked(scene, { mark, count });
    return {
      isNamed: () => sayWhy(scene, ids),
      repair: accept,
      isDone: () => haveStatus(scene, ids, 'completed'),
    };
  },
});

/** A payout that is stored with an invalid value: the operator ends the transfer. */
const corruptedPayout = (name: string, changes: Record<string, string>): Kind => ({
  name,
  phase: 'wise',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    const condition = `new.reference like '${mark}%'`;
    const end = await scene.breaker.corruptOn('insert', 'wise_payouts', condition, changes);
    const ids = await postMarked(scene, { mark, count, end: 'failed' });
    return {
      isNamed: () => sayWhy(scene, ids),
      async repair() {
        await end();
        for (const id of ids) await scene.console.fail(id);
      },
      isDone: () => haveStatus(scene, ids, 'failed'),
    };
  },
});

export const PAYOUTS: readonly Kind[] = [
  refusedEvent('report of a payout', 'payout.%'),
  refusedEvent('event of Wise', 'settlement.completed'),
  corruptedPayout('currency of a payout', { target_currency: "'???'" }),
];
