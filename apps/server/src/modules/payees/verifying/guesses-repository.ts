import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** A name that a requester tried for an account. */
export interface Guess {
  senderId: string;
  account: string;
  /** A digest of the name. */
  name: string;
}

interface Counted {
  /** False: there were too many other names. */
  isCounted: boolean;
  /** The time until all are forgotten. */
  leftMs: number;
}

export type GuessRepository = ReturnType<typeof createGuessRepository>;

/** The names that requesters tried for an account and that don't match, over all server processes. */
export function createGuessRepository(db: Kysely<Schema>, periodMs: number) {
  // A crash may forget the last counts, so no answer waits for the disk.
  const unflushed = sql`set_config('synchronous_commit', 'off', true)`;
  return {
    /** Counts a name once. The row is locked meanwhile, so that names tried at the same time are counted one after the other. */
    async count({ senderId, account, name }: Guess, most: number, nowMs = Date.now()): Promise<Counted> {
      const isOver = sql`guesses.since <= ${new Date(nowMs - periodMs)}::timestamptz`;
      const { rows } = await sql<{ isCounted: boolean; since: Date }>`
        insert into payee_guesses as guesses (sender_id, account, since, names)
        values (${senderId}::uuid, ${account}::text, ${new Date(nowMs)}::timestamptz, array[${name}::text])
        on conflict (sender_id, account) do update set
          since = case when ${isOver} then excluded.since else guesses.since end,
          names = case when ${isOver} then excluded.names
            when ${name} = any(guesses.names) or cardinality(guesses.names) >= ${most}::int then guesses.names
            else guesses.names || excluded.names end
        returning ${name} = any(guesses.names) as "isCounted", guesses.since, ${unflushed}`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('The name was not counted.');
      return { isCounted: row.isCounted, leftMs: row.since.getTime() + periodMs - nowMs };
    },

    async takeBack({ senderId, account, name }: Guess): Promise<void> {
      await sql`
        update payee_guesses set names = array_remove(names, ${name})
        where sender_id = ${senderId} and account = ${account} returning ${unflushed}`.execute(db);
    },

    removeOld: (): Promise<void> =>
      deleteInBatches(
        db,
        'payee_guesses',
        ['sender_id', 'account'],
        sql`since <= ${new Date(Date.now() - periodMs)}`,
      ),
  };
}
