import type { Automation, ParkedItem } from '@clearbench/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { ExpectedArrival } from '../../networks/index.ts';
import type { Life } from '../life/life.ts';
import { isSettleable } from '../life/steps.ts';
import { payerOf } from '../payouts/payout-provider.ts';
import { type Playing, unplayedScenarios } from '../simulation/scenario-choice.ts';

interface Known extends Playing {
  parked: ParkedItem[];
  expected: ExpectedArrival | null;
  paymentFile: string | null;
}

/**
 * The automation as shown on the transfer's page. A due time has its virtual time, and the real time at which the
 * clock gets there.
 */
export function toAutomation(life: Life, known: Known, clock: Clock): Automation {
  const { parked, expected, paymentFile } = known;
  const realTimeOf = (at: Date) => new Date(Date.now() + at.getTime() - clock.nowMs()).toISOString();
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
            dueAtReal: realTimeOf(dueAt),
          },
    awaits: life.awaits,
    expected:
      expected === null || life.awaits === null
        ? null
        : { what: expected.what, at: expected.at.toISOString(), atReal: realTimeOf(expected.at) },
    scenario: life.scenario,
    scenarioChosenBy: life.scenarioChosenBy,
    paymentFile,
    unplayedScenarios: unplayedScenarios(life, known),
    payout: payoutOf(life, known),
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
