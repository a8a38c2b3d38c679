import { durationMs, type PlanTrigger } from '@clearbench/test-plans/document';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { BankingModule } from '../../banking/index.ts';
import type { SystemModule } from '../../system/index.ts';
import type { WebhooksModule } from '../../webhooks/index.ts';
import type { FaultRow } from '../runs/repository.ts';

export interface TriggerParts {
  banking: Pick<BankingModule, 'banking' | 'simulation'>;
  webhooks: Pick<WebhooksModule, 'commandLine' | 'deliveries'>;
  advanceClock: SystemModule['advanceClock'];
}

interface Dependencies extends TriggerParts {
  db: Kysely<Schema>;
}

/** The work of a trigger: a row that is stored with the start of the case, and an act that follows it. */
export interface Prepared {
  fault: Pick<FaultRow, 'id' | 'kind' | 'value' | 'remaining'> | null;
  fire(): Promise<void>;
}

const NOTHING: Prepared = { fault: null, fire: async () => {} };
/** Each is called twice, while the person who starts the case waits. */
const WEBHOOKS_MAX = 10;
const HOUR_MS = 3_600_000;

/** Prepares the acts of the workspace at the start of a case. */
export class Triggers {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError `test_trigger_not_possible` */
  async prepare(trigger: PlanTrigger | undefined, actor: Actor): Promise<Prepared> {
    switch (trigger?.kind) {
      case undefined:
        return NOTHING;
      case 'scenario':
        return fault('scenario', trigger.scenario, 1);
      case 'unavailable':
        return fault('unavailable', String(trigger.retryAfterSeconds), trigger.times);
      case 'clock': {
        const byMs = durationMs(trigger.advance) ?? HOUR_MS;
        return after(() => this.#dependencies.advanceClock(byMs, actor));
      }
      case 'message':
        return trigger.message === 'transfer' ? this.#transfer(actor) : this.#recall(actor);
      case 'webhook-signature':
        return this.#signatures(actor);
      case 'duplicate-delivery':
        return this.#again(actor);
    }
  }

  #transfer({ kind, id, name }: Actor): Prepared {
    const { banking, webhooks } = this.#dependencies;
    if (kind === 'api-key' && id !== null) {
      const sender = { apiKeyId: id, senderId: id, scenariosByValues: false };
      return after(() => webhooks.commandLine.trigger(sender, null));
    }
    return after(() => banking.simulation.demo(null, { id: id ?? '', username: name, email: '' }));
  }

  async #recall(actor: Actor): Promise<Prepared> {
    const last = await this.#dependencies.db
      .selectFrom('transactions')
      .select('transaction_id')
      .where('status', '<>', 'failed')
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) throw notPossible('There is no payment to recall; send one first.');
    const { banking } = this.#dependencies.banking;
    return after(() => banking.recall(last.transaction_id, { reason: 'CUST' }, actor));
  }

  async #signatures(actor: Actor): Promise<Prepared> {
    const { db, webhooks } = this.#dependencies;
    const endpoints = await db
      .selectFrom('webhooks')
      .select('id')
      .where('kind', '=', 'endpoint')
      .where('state', '=', 'active')
      .orderBy('id', 'desc')
      .limit(WEBHOOKS_MAX)
      .execute();
    if (endpoints.length === 0) throw notPossible('There is no active webhook; create one first.');
    const probe = async (webhookId: string, signature: 'wrong' | 'right') => {
      const { id } = await webhooks.deliveries.test(webhookId, 'settlement.completed', actor, signature);
      await db
        .insertInto('test_probes')
        .values({ delivery_id: BigInt(id), signature })
        .execute();
    };
    return after(async () => {
      await Promise.all(
        endpoints.map(async ({ id }) => {
          await probe(id, 'wrong');
          await probe(id, 'right');
        }),
      );
    });
  }

  async #again(actor: Actor): Promise<Prepared> {
    const { db, webhooks } = this.#dependencies;
    const last = await db
      .selectFrom('deliveries as d')
      .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
      .select('d.id')
      .where('d.state', '=', 'delivered')
      .where('d.is_test', '=', false)
      .where('w.kind', '=', 'endpoint')
      .where('w.state', '=', 'active')
      .orderBy('d.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) {
      throw notPossible('No webhook has accepted a notification yet; send a payment first.');
    }
    return after(() => webhooks.deliveries.replay(String(last.id), actor));
  }
}

const fault = (kind: FaultRow['kind'], value: string, remaining: number): Prepared => ({
  fault: { id: timeOrderedUuid(), kind, value, remaining },
  fire: async () => {},
});

const after = (work: () => Promise<unknown>): Prepared => ({
  fault: null,
  async fire() {
    await work();
  },
});

const notPossible = (message: string): AppError => new AppError('test_trigger_not_possible', message);
