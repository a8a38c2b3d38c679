import type { Automation, ParkedItem } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Life } from './life.ts';
import { payerOf } from './payout-provider.ts';
import { type Playing, unplayedScenarios } from './scenario-choice.ts';
import { isSettleable } from './steps.ts';

/**
 * The automation as the transfer's page shows it. A due time is given in virtual time, and as the real time at which that is
 * reached.
 */
export function toAutomation(life: Life, playing: Playing, parked: ParkedItem[], clock: Clock): Automation {
  const isFinal = life.status === 'completed' || life.status === 'failed';
  const { step, dueAt } = life;
  return {
    transactionId: life.transactionId,
    state: isFinal ? 'done' : life.automatic ? 'automatic' : 'held',
    next:
      step === null || dueAt === null
        ? null
        : {
            step,
            dueAt: dueAt.toISOString(),
            dueAtReal: new Date(Date.now() + dueAt.getTime() - clock.nowMs()).toISOString(),
          },
    awaits: life.awaits,
    scenario: life.scenario,
    unplayedScenarios: unplayedScenarios(life, playing),
    payout: payoutOf(life, playing),
    centralBankCode: life.centralBank,
    readyToSettle: isSettleable({ life }),
    parked,
  };
}

/** The payout that is still to come, and why it is not possible. */
function payoutOf(life: Life, { stage, provider }: Playing): Automation['payout'] {
  const payer = stage === 'unconverted' || stage === 'unsettled' ? payerOf(life, provider) : null;
  return payer === null ? null : { provider: payer.name, problem: payer.refusalOf(life)?.text ?? null };
}
