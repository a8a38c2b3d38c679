import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import type { PayoutRepository } from './repository.ts';
import type { PayoutService } from './service.ts';

const BATCH = 8;

/** Advances open payouts. Its times are real, because it waits for a provider or for a person's approval. */
export function createPayoutSweep(payouts: PayoutService, repository: PayoutRepository): Sweep {
  return {
    name: 'pay out through Wise',
    wokenBy: ['wise'],
    periodMs: 5_000,
    pauseMs: 100,
    async run() {
      const due = await payouts.due(BATCH);
      await Promise.all(due.map((payout) => payouts.advance(payout)));
      if (due.length > 0) return 'more';
      const nextAt = await repository.nextDueAt();
      return nextAt === null ? 'idle' : { inMs: Math.max(0, nextAt.getTime() - Date.now()) };
    },
    depth: () => repository.depth(),
  };
}
