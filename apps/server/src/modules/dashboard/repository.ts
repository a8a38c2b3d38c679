import type { TransferStatus } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { VOLUME_CURSOR } from './daily-volumes.ts';

export interface VolumeRow {
  /** ISO date, UTC. */
  day: string;
  currency: string;
  transfers: bigint;
  amountMinor: bigint;
}

export interface TroubleRow {
  transactionId: string;
  message: string;
  at: Date;
  /** Null unless the transfer has failed. */
  reasonCode: string | null;
  reasonText: string | null;
}

/** The kinds of events in the index of failures. */
type TroubleKind = 'transaction.failed' | 'network.refused';

interface FailingWebhookRow {
  id: string;
  url: string;
  since: Date;
  lastStatus: number | null;
  lastError: string | null;
}

export type DashboardRepository = ReturnType<typeof createDashboardRepository>;

const WEBHOOKS_SHOWN = 10;
/**
 * A transfer that failed because of the refusal already counts as failed, so it must not take another one's place
 * here.
 */
const HAS_NOT_FAILED = sql`not exists (
  select 1 from transactions f where f.seq = transaction_events.transaction_seq and f.status = 'failed'
)`;

const REASON = sql`t.failure_code as "reasonCode", t.failure_text as "reasonText"`;

export function createDashboardRepository(db: Kysely<Schema>) {
  return {
    /** The volumes from that day on, by day and currency. */
    async volumes(fromDay: string): Promise<VolumeRow[]> {
      const { rows } = await sql<Omit<VolumeRow, 'amountMinor'> & { amountMinor: string }>`
        with uncounted as (
          select (created_at at time zone 'UTC')::date as day, currency, amount_minor from transactions
          where seq > coalesce((select position from sweep_cursors where name = ${VOLUME_CURSOR}), 0)
        )
        select day::text as day, currency, sum(transfers)::bigint as transfers, sum(amount_minor)::text as "amountMinor"
        from (
          select day, currency, transfers, amount_minor from daily_volumes where day >= ${fromDay}::date
          union all
          select day, currency, count(*), sum(amount_minor) from uncounted where day >= ${fromDay}::date
          group by day, currency
        ) as volumes
        group by day, currency`.execute(db);
      return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
    },

    async statuses(): Promise<Map<TransferStatus, number>> {
      const rows = await db
        .selectFrom('transaction_totals')
        .select(['status', sql<string>`sum(total)`.as('count')])
        .groupBy('status')
        .execute();
      return new Map(rows.map(({ status, count }) => [status, Number(count)]));
    },

    /** The statuses that any transfer had when retention removed it. */
    async removedStatuses(): Promise<Set<TransferStatus>> {
      const rows = await db.selectFrom('removed_totals').select('status').distinct().execute();
      return new Set(rows.map(({ status }) => status));
    },

    /** Events of that kind since then, newest first. */
    async trouble(kind: TroubleKind, since: Date, limit: number): Promise<TroubleRow[]> {
      // A literal, not a parameter: only then can the planner use the partial index.
      const { rows } = await sql<TroubleRow>`
        select t.transaction_id as "transactionId", recent.message, recent.created_at as at, ${REASON}
        from (
          select transaction_seq, message, created_at from transaction_events
          where kind in ('transaction.failed', 'network.refused') and kind = ${sql.lit(kind)} and created_at > ${since}
            and ${kind === 'network.refused' ? HAS_NOT_FAILED : sql`true`}
          order by created_at desc limit ${limit}
        ) as recent join transactions t on t.seq = recent.transaction_seq
        order by recent.created_at desc`.execute(db);
      return rows;
    },

    /** Held transfers that wait for nothing else, newest first, each with its latest event. */
    async held(limit: number): Promise<TroubleRow[]> {
      const { rows } = await sql<TroubleRow>`
        with held as (
          select l.transaction_seq, t.transaction_id, ${REASON} from transfer_lives l
          join transactions t on t.seq = l.transaction_seq
          where not l.automatic and l.awaits is null and l.funds not in ('settled', 'returned')
            and t.status not in ('completed', 'failed')
          order by l.transaction_seq desc limit ${limit}
        )
        select held.transaction_id as "transactionId", e.message, e.created_at as at, held."reasonCode", held."reasonText"
        from held
        cross join lateral (
          select message, created_at from transaction_events where transaction_seq = held.transaction_seq
          order by id desc limit 1
        ) as e
        order by held.transaction_seq desc`.execute(db);
      return rows;
    },

    /** Payouts that stopped, after more than one attempt, newest first. */
    async payouts(limit: number): Promise<TroubleRow[]> {
      const { rows } = await sql<TroubleRow>`
        select p.transaction_id as "transactionId", p.problem as message, p.requested_at as at, ${REASON}
        from wise_payouts p join transactions t on t.transaction_id = p.transaction_id
        where p.state in ('queued', 'created', 'funding', 'funded', 'cancelling') and p.problem is not null
          and p.attempts > 1
        order by p.requested_at desc limit ${limit}`.execute(db);
      return rows;
    },

    /** One failed attempt is not worth showing: the next one may succeed a few seconds later. */
    webhooksFailing: (): Promise<FailingWebhookRow[]> =>
      db
        .selectFrom('webhook_health as h')
        .innerJoin('webhooks as w', 'w.id', 'h.webhook_id')
        .select(['w.id', 'w.url', 'h.last_status as lastStatus', 'h.last_error as lastError'])
        .select((eb) => eb.ref('h.failing_since').$notNull().as('since'))
        .where('w.state', '=', 'active')
        .where('w.kind', '=', 'endpoint')
        .where('h.failing_since', 'is not', null)
        .where('h.failures', '>', 1)
        .orderBy('h.failing_since')
        .limit(WEBHOOKS_SHOWN)
        .execute(),

    webhooksDisabled: (): Promise<Array<{ id: string; url: string; reason: string | null }>> =>
      db
        .selectFrom('webhooks')
        .select(['id', 'url', 'disabled_reason as reason'])
        .where('state', '=', 'disabled')
        .orderBy('disabled_at', 'desc')
        .limit(WEBHOOKS_SHOWN)
        .execute(),

    /** Orders over EBICS that wait for a signature. */
    async ordersWaiting(limit: number): Promise<number> {
      const waiting = db.selectFrom('ebics_orders').select('id').where('state', '=', 'waiting').limit(limit);
      const { count } = await db
        .selectFrom(waiting.as('waiting'))
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async hasUsedKey(): Promise<boolean> {
      const row = await db
        .selectFrom('api_keys')
        .select('id')
        .where('last_used_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
