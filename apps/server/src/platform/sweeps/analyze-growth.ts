import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Sweep } from './sweep.ts';

/** Each with the column that numbers its rows. */
type Tables = Partial<Record<keyof Schema, string>>;

/** A small table is scanned as fast as it is searched. */
const ANALYZED_FROM = 10_000n;
/**
 * A fifth of PostgreSQL's own sample is enough until PostgreSQL analyses the table itself, and takes a quarter of the
 * time.
 */
const SAMPLE = 20;
const PAUSE_MS = 1_000;
const PERIOD_MS = 60_000;

/**
 * Analyses tables whenever they have doubled. Until PostgreSQL does so itself, the planner assumes that they are
 * small, and lists and searches scan them.
 */
export function analyzeGrowth(db: Kysely<Schema>, name: string, tables: Tables): Sweep {
  const analyzedUpTo = new Map<string, bigint>();
  return {
    name,
    wokenBy: ['transactions'],
    periodMs: PERIOD_MS,
    pauseMs: PAUSE_MS,
    async run() {
      for (const [table, column] of Object.entries(tables)) {
        const upTo = await highest(db, table, column);
        if (upTo < ANALYZED_FROM || upTo < 2n * (analyzedUpTo.get(table) ?? 0n)) continue;
        analyzedUpTo.set(table, upTo);
        await db.transaction().execute(async (tx) => {
          await sql`set local default_statistics_target = ${sql.lit(SAMPLE)}`.execute(tx);
          await sql`analyze ${sql.table(table)}`.execute(tx);
        });
      }
      return 'idle';
    },
  };
}

async function highest(db: Kysely<Schema>, table: string, column: string): Promise<bigint> {
  const { rows } = await sql<{ highest: bigint }>`
    select coalesce(max(${sql.ref(column)}), 0) as highest from ${sql.table(table)}`.execute(db);
  return rows[0]?.highest ?? 0n;
}
