import { type Kysely, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import { retryConflicts } from '../../../platform/database/retry-conflicts.ts';
import type { AuthAttemptTable, Schema } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';

export type AttemptKind = AuthAttemptTable['kind'];

/** The counters of an attempt. */
export interface Counter {
  /** Empty: attempts from anywhere. */
  source: string;
  /** Empty: attempts at any account. */
  account: string;
  /** The number of attempts without delay. */
  free: number;
  /** The number of attempts after which all are refused until they are forgotten; absent: there is no such limit. */
  most?: number;
}

export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>;

export function createAttemptsRepository(db: Kysely<Schema>) {
  return {
    /**
     * Counts the attempt and returns the attempts beyond the free ones of each counter, or counts nothing and throws when it comes too
     * early. From the last free attempt of a source on, each one doubles the delay until the next, from one second to
     * `maxDelaySeconds`. Earlier attempts are forgotten when there was none since `forgottenBefore`.
     */
    count: (
      kind: AttemptKind,
      counters: readonly Counter[],
      {
        now,
        forgottenBefore,
        maxDelaySeconds,
      }: { now: Date; forgottenBefore: Date; maxDelaySeconds: number },
    ): Promise<(Pick<Counter, 'source'> & { excess: number })[]> =>
      retryConflicts(() =>
        db.transaction().execute(async (trx) => {
          // Creates the counters or locks them, so that parallel attempts are counted one after the other.
          const locked = await trx
            .insertInto('auth_attempts')
            .values(
              counters.map(({ source, account, free }) => ({
                kind,
                source,
                account,
                excess: -free,
                last_at: now,
                not_before: null,
              })),
            )
            .onConflict((existing) =>
              existing.columns(['kind', 'source', 'account']).doUpdateSet({
                excess: sql`case when auth_attempts.last_at < ${forgottenBefore} then excluded.excess else auth_attempts.excess end`,
              }),
            )
            .returning('not_before')
            .execute();
          const limit = counters.find(({ source, most }) => source === '' && most !== undefined);
          const mostExcess = limit?.most === undefined ? null : limit.most - limit.free;
          const waitMs = Math.max(
            ...locked.map(({ not_before }) => (not_before?.getTime() ?? 0) - now.getTime()),
          );
          if (waitMs > 0) throw tooEarly(waitMs);
          return trx
            .updateTable('auth_attempts')
            .set({
              excess: sql`excess + 1`,
              last_at: now,
              not_before: sql`case when source <> '' and excess + 1 >= 0
                then ${now}::timestamptz + least(power(2, least(excess + 1, 30)), ${maxDelaySeconds}) * interval '1 second'
                when source = '' and excess + 1 >= ${mostExcess}::int
                then ${now}::timestamptz + (${now}::timestamptz - ${forgottenBefore}::timestamptz) end`,
            })
            .where('kind', '=', kind)
            .where((where) => where.or(counters.map(({ source, account }) => where.and({ source, account }))))
            .returning(['source', 'excess'])
            .execute();
        }),
      ),

    /** Takes counted attempts back, at most all of them, and allows the next attempt at once. */
    takeBack: (kind: AttemptKind, counters: readonly (Counter & { attempts: number })[]): Promise<void> =>
      retryConflicts(async () => {
        await sql`
          update auth_attempts as counter
          set excess = greatest(counter.excess - taken.attempts, -taken.free), not_before = null
          from unnest(
            ${counters.map(({ source }) => source)}::text[], ${counters.map(({ account }) => account)}::text[],
            ${counters.map(({ free }) => free)}::integer[], ${counters.map(({ attempts }) => attempts)}::integer[])
            as taken (source, account, free, attempts)
          where counter.kind = ${kind} and counter.source = taken.source and counter.account = taken.account`.execute(
          db,
        );
      }),

    /** Forgets all attempts at the account, and all attempts of the source. */
    async forget(kind: AttemptKind, { source, account }: Omit<Counter, 'free'>): Promise<void> {
      await db
        .deleteFrom('auth_attempts')
        .where('kind', '=', kind)
        .where((where) =>
          where.or([
            where('account', '=', account),
            where.and([where('source', '=', source), where('account', '=', '')]),
          ]),
        )
        .execute();
    },

    /** Deletes counters without attempts since `forgottenBefore`, and the oldest of those beyond `maxCounters`. */
    async deleteOld(forgottenBefore: Date, maxCounters: number): Promise<void> {
      const oldestKept = await db
        .selectFrom('auth_attempts')
        .select('last_at')
        .orderBy('last_at', 'desc')
        .offset(maxCounters - 1)
        .limit(1)
        .executeTakeFirst();
      const before = Math.max(forgottenBefore.getTime(), oldestKept?.last_at.getTime() ?? 0);
      const isOld = sql<SqlBool>`last_at < ${new Date(before)}`;
      await deleteInBatches(db, 'auth_attempts', ['kind', 'source', 'account'], isOld);
    },
  };
}

function tooEarly(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new AppError(
    'too_many_attempts',
    `Too many attempts. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    { retryAfterSeconds: seconds },
  );
}
