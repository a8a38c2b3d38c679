import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import type { PayoutRepository } from './repository.ts';
import type { PayoutService } from './service.ts';

export const PAYING_OUT = 'pay out through Wise';

const BATCH = 8;

/** Advances open payouts. Its times are real, because it waits for a provider or for a person's approval. */
export function createPayoutSweep(payouts: PayoutService, repository: PayoutRepository): Sweep {
  return {
    name: PAYING_OUT,
    wokenBy: ['wise'],
    periodMs: 5_000,
    pauseMs: 100,
    async run() {
      const due = await payouts.due(BATCH);
      const advanced = await Promise.allSettled(due.map((payout) => payouts.advance(payout)));
      // By now, every payout was processed.
      const failed = advanced.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      if (due.length > 0) return 'more';
      const nextAt = await payouts.nextDueAt();
      return nextAt === null ? 'idle' : { inMs: Math.max(0, nextAt.getTime() - Date.now()) };
    },
    depth: () => repository.depth(),
  };
}
