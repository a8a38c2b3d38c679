import type { Automation } from '@clearbench/contract';
import {
  type PaymentFacts,
  SCENARIO_NAMES,
  SCENARIO_TITLES,
  type ScenarioName,
  type ScenarioStage,
  scenarioStage,
  scenarioText,
  whyUnplayed,
} from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { NetworkService } from '../../networks/index.ts';
import type { Life } from '../life/life.ts';
import { scenarioOfPayment } from '../life/lives-repository.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import type { PayoutProvider } from '../payouts/payout-provider.ts';
import { stepNotPossible } from '../recalls/refusals.ts';

/** How far a transfer has progressed, and the provider that pays it out, if a network doesn't. */
export interface Playing {
  readonly stage: ScenarioStage;
  readonly provider: PayoutProvider | null;
}

/** Without `payouts`, for a transfer that an operator sends over a network. */
export async function playingOf(
  db: Kysely<Schema>,
  networks: NetworkService,
  payouts: PayoutDesk | null,
  life: Life,
): Promise<Playing> {
  const stage = scenarioStage(life, await paymentFacts(db, networks, life));
  return { stage, provider: (await payouts?.open(db)) ?? null };
}

async function paymentFacts(
  db: Kysely<Schema>,
  networks: NetworkService,
  { seq, status, awaits }: Life,
): Promise<PaymentFacts> {
  return {
    isCarried: status === 'completed' && (await networks.sentPayments(db, [seq])).has(seq),
    isConfirmationLost: awaits === 'credit' && (await scenarioOfPayment(db, seq)) === 'lost-confirmation',
  };
}

/** The text of the event of a choice; `removed` is the scenario before it. */
export function scenarioEvent(life: Life, removed: ScenarioName | null): string {
  const { scenario, scenarioChosenBy: chosenBy } = life;
  if (scenario !== null && chosenBy !== null) return scenarioText({ scenario, chosenBy }, life);
  return removed === null ? 'No scenario' : `Scenario turned off: ${SCENARIO_TITLES[removed]}`;
}

/**
 * The scenarios that would change nothing if chosen now. Null stands for removing the present scenario, if there is
 * one.
 */
export const unplayedScenarios = (life: Life, playing: Playing): Automation['unplayedScenarios'] =>
  [...(life.scenario === null ? [] : [null]), ...SCENARIO_NAMES].flatMap((scenario) => {
    const why = whyInVain(life, scenario, playing);
    return why === null ? [] : [{ scenario, why }];
  });

/** Removing a scenario has an effect as long as the scenario would still happen. */
function whyInVain(life: Life, scenario: ScenarioName | null, { stage, provider }: Playing): string | null {
  const meant = scenario ?? life.scenario;
  return meant === null ? null : whyUnplayed(meant, stage, life, provider);
}

/** @throws AppError when the choice would change nothing. */
export function requirePlayed(life: Life, scenario: ScenarioName | null, playing: Playing): void {
  const why = whyInVain(life, scenario, playing);
  if (why === null) return;
  const possible = SCENARIO_NAMES.filter((name) => whyInVain(life, name, playing) === null);
  const choice = scenario === null ? `Removing "${life.scenario}"` : `"${scenario}"`;
  const rest =
    possible.length === 0 ? 'No scenario is possible now.' : `Possible now: ${possible.join(', ')}.`;
  throw stepNotPossible(`${choice} would change nothing. ${why} ${rest}`);
}
