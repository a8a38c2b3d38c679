import type { AdvanceClockInput, Clock as ClockView, Operator, Settings } from '@clearbench/contract';
import {
  formatMinor,
  isPayoutScenario,
  SCENARIOS,
  type Scenario,
  type ScenarioName,
} from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { NetworkService } from '../../networks/index.ts';
import type { TransactionService } from '../../transactions/index.ts';
import { nextDueAt } from '../life/lives-repository.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import type { PayoutProvider } from '../payouts/payout-provider.ts';
import { stepNotPossible } from '../recalls/refusals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 12,500.50 without the last four digits, which a scenario chooses. */
const DEMO_AMOUNT = 1_250_050n;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  networks: NetworkService;
  transactions: TransactionService;
  payouts: PayoutDesk;
  settings(): Pick<Settings, 'automation' | 'clockOffsetMs'>;
  advanceClock(byMs: number, actor: Actor): Promise<void>;
}

/** Controls of the simulation: demo transfers and the virtual clock. */
export class Simulation {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The scenarios, with the effect of each while a provider pays transfers out. */
  async scenarios(): Promise<(Scenario & { payoutEffect: string | null })[]> {
    const { db, payouts } = this.#dependencies;
    const provider = await payouts.open(db);
    return SCENARIOS.map((scenario) => ({
      ...scenario,
      payoutEffect: provider === null ? null : payoutEffect(provider, scenario.name),
    }));
  }

  clock(): ClockView {
    const { clock, settings } = this.#dependencies;
    return { now: clock.now().toISOString(), offsetMs: settings().clockOffsetMs };
  }

  /** The clock only runs forward. To the next event: a transfer's step, or the next expected message. */
  async advanceClock({ to }: AdvanceClockInput, actor: Actor): Promise<ClockView> {
    const byMs = await this.#distance(to);
    if (byMs <= 0)
      throw stepNotPossible('Nothing is scheduled: no transfer step or message is waiting for a time.');
    await this.#dependencies.advanceClock(byMs, actor);
    return this.clock();
  }

  /** A transfer that runs automatically through this scenario. Its amount chooses the scenario, too. */
  async demo(scenario: ScenarioName | null, operator: Operator): Promise<string> {
    const ending = SCENARIOS.find(({ name }) => name === scenario)?.amountEnding;
    const amountMinor = ending == null ? DEMO_AMOUNT : (DEMO_AMOUNT / 10_000n) * 10_000n + BigInt(ending);
    const transfer = await this.#dependencies.transactions.create(
      {
        type: 'mt103_swift',
        amount: formatMinor(amountMinor, 'USD'),
        currency: 'USD',
        fundType: 'm0',
        reference: `DEMO${Date.now().toString(36).toUpperCase()}`,
        senderBic: 'OAKNGB20',
        senderName: 'Northern Mills Ltd',
        senderAccount: 'GB29NWBK60161331926819',
        recipientBic: 'ELMFDEF0',
        recipientName: 'Suedwerk GmbH',
        recipientAccount: 'DE89370400440532013000',
        destinationIban: 'DE89370400440532013000',
        destinationBic: 'ELMFDEF0',
        scenario,
      },
      operator,
      null,
    );
    return transfer.transactionId;
  }

  async #distance(to: AdvanceClockInput['to']): Promise<number> {
    const { db, clock, networks, settings } = this.#dependencies;
    const nowMs = clock.nowMs();
    switch (to) {
      case 'hour':
        return HOUR_MS;
      case 'end-of-day':
        return DAY_MS - (nowMs % DAY_MS);
      case 'next-step': {
        // Without automation, a step waits for an operator even if it is overdue.
        const stepAt = settings().automation === 'manual' ? null : await nextDueAt(db);
        const times = [...(stepAt === null ? [] : [stepAt]), ...(await networks.nextTrafficAt())];
        const ahead = times.map((at) => at.getTime() - nowMs).filter((byMs) => byMs > 0);
        return ahead.length === 0 ? 0 : Math.ceil(Math.min(...ahead));
      }
    }
  }
}

/** A scenario that the provider does not play is played by the networks. */
function payoutEffect(provider: PayoutProvider, scenario: ScenarioName): string {
  const effect = provider.effectOf(scenario);
  if (effect !== null) return `With ${provider.name}: ${effect}`;
  return isPayoutScenario(scenario)
    ? `Only a simulated provider can do this, and a real ${provider.name} account is connected.`
    : `${provider.name} can’t play this, so the transfer goes over its network instead.`;
}
