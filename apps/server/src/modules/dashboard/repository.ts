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
  count: bigint;
  transactionId: string | null;
  message: string | null;
  at: Date | null;
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
const NO_TROUBLE: TroubleRow = { count: 0n, transactionId: null, message: null, at: null };

export function createDashboardRepository(db: Kysely<Schema>) {
  return {
    /** By day and currency, starting with that day. */
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

    /** Events of that kind since then: their number, up to the limit, and the newest one. */
    async trouble(kind: TroubleKind, since: Date, limit: number): Promise<TroubleRow> {
      // A literal, not a parameter: only then can the planner use the partial index.
      const { rows } = await sql<TroubleRow>`
        with recent as (
          select transaction_seq, message, created_at from transaction_events
          where kind in ('transaction.failed', 'network.refused') and kind = ${sql.lit(kind)} and created_at > ${since}
          order by created_at desc limit ${limit}
        )
        select (select count(*) from recent) as count, transaction_id as "transactionId", message, recent.created_at as at
        from recent join transactions on seq = transaction_seq
        order by recent.created_at desc limit 1`.execute(db);
      return rows[0] ?? NO_TROUBLE;
    },

    /** Transfers that an operator took out of automation and that wait for nothing else. */
    async held(limit: number): Promise<TroubleRow> {
      const { rows } = await sql<TroubleRow>`
        with held as (
          select l.transaction_seq, t.transaction_id from transfer_lives l
          join transactions t on t.seq = l.transaction_seq
          where not l.automatic and l.awaits is null and l.funds not in ('settled', 'returned')
            and t.status not in ('completed', 'failed')
          order by l.transaction_seq desc limit ${limit}
        )
        select (select count(*) from held) as count, held.transaction_id as "transactionId", e.message, e.created_at as at
        from held
        cross join lateral (
          select message, created_at from transaction_events where transaction_seq = held.transaction_seq
          order by id desc limit 1
        ) as e
        order by held.transaction_seq desc limit 1`.execute(db);
      return rows[0] ?? NO_TROUBLE;
    },

    /** Payouts that do not go on, after more than one attempt. */
    async payouts(limit: number): Promise<TroubleRow> {
      const { rows } = await sql<TroubleRow>`
        with waiting as (
          select transaction_id, problem, requested_at from wise_payouts
          where state in ('queued', 'created', 'funding', 'funded', 'cancelling') and problem is not null and attempts > 1
          order by requested_at desc limit ${limit}
        )
        select (select count(*) from waiting) as count, transaction_id as "transactionId", problem as message,
          requested_at as at
        from waiting order by requested_at desc limit 1`.execute(db);
      return rows[0] ?? NO_TROUBLE;
    },

    /** One failed attempt is no news: the next one may succeed a few seconds later. */
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
