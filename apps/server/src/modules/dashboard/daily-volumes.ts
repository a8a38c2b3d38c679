import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { followRows, type RowRange } from '../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../platform/sweeps/parking.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';

export const VOLUME_CURSOR = 'count daily volumes';

/** Rows that are not counted yet are added when the figures are read, so a batch may be large and the figures are still current. */
const BATCH = 10_000;
const QUIET_MS = 1_000;

/** Counts transfers by the day of their arrival, in the background, at no cost to ingestion. */
export function countDailyVolumes(db: Kysely<Schema>, parking: Parking): Sweep {
  return followRows({
    db,
    parking,
    name: VOLUME_CURSOR,
    what: 'This transfer could not be counted among the volumes of its day',
    transferColumn: 'seq',
    table: 'transactions',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: BATCH, quietMs: QUIET_MS },
    async handle(tx, range) {
      await count(tx, range);
    },
  });
}

async function count(tx: Transaction<Schema>, { after, upTo }: RowRange): Promise<void> {
  await sql`
    insert into daily_volumes as v (day, currency, transfers, amount_minor)
    select (created_at at time zone 'UTC')::date as day, currency, count(*), sum(amount_minor)
    from transactions where seq > ${after} and seq <= ${upTo}
    group by day, currency order by day, currency
    on conflict (day, currency) do update
      set transfers = v.transfers + excluded.transfers, amount_minor = v.amount_minor + excluded.amount_minor`.execute(
    tx,
  );
}
