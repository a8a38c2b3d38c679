import { openDatabase } from '../../apps/server/src/platform/database/connect.ts';
import { reachEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded.ts';
import { createLogger } from '../../apps/server/src/platform/logging.ts';

/** The schema that the server works in. */
const SCHEMA = 'main';

/** By which a condition knows the broken items: the reference of a transfer, from its number, its id, or that of a message. */
const FUNCTIONS = `
create function poison_seq(number bigint) returns text stable language sql set search_path = ${SCHEMA}
  as 'select reference from transactions where seq = $1';
create function poison_id(id text) returns text stable language sql set search_path = ${SCHEMA}
  as 'select reference from transactions where transaction_id = $1';
create function poison_delivery(number bigint) returns text stable language sql set search_path = ${SCHEMA}
  as 'select reference from transactions join deliveries using (transaction_id) where id = $1';
create function poison_messages(ids uuid[]) returns text stable language sql set search_path = ${SCHEMA}
  as 'select min(reference) from (select t.reference from network_messages m join transactions t on t.seq = m.transaction_seq
    where m.id = any(ids) and t.reference like ''PZ%'') as r';`;

/** Causes faults in the database. It removes only its own constraints and triggers: it repairs nothing. */
export interface Breaker {
  /** From now on the database refuses rows that meet the condition. Returns a function that acts as a version without the fault. */
  refuse(table: string, condition: string): Promise<() => Promise<void>>;
  /** From now on rows are stored with these corrupted columns. The returned function ends that; what is corrupted stays so. */
  corruptOn(
    event: 'insert' | 'update',
    table: string,
    condition: string,
    changes: Record<string, string>,
  ): Promise<() => Promise<void>>;
  /** Corrupts what is stored. */
  corrupt(text: string, values?: unknown[]): Promise<number>;
  close(): Promise<void>;
}

export async function openBreaker(dataDir: string): Promise<Breaker> {
  const logger = createLogger('silent');
  const { connection, stop } = await reachEmbeddedDatabase({ dataDir, logger });
  const database = openDatabase(connection, { logger });
  const client = database.pool;
  await client.query(FUNCTIONS);
  let number = 0;
  const nextName = () => {
    number += 1;
    return `poison_${number}`;
  };
  return {
    async refuse(table, condition) {
      const name = nextName();
      await client.query(
        `alter table ${table} add constraint ${name} check (not coalesce((${condition}), false)) not valid`,
      );
      return async () => void (await client.query(`alter table ${table} drop constraint ${name}`));
    },

    async corruptOn(event, table, condition, changes) {
      const name = nextName();
      const sets = Object.entries(changes).map(([column, value]) => `new.${column} := ${value};`);
      await client.query(`
        create function ${name}() returns trigger language plpgsql as $$ begin ${sets.join(' ')} return new; end $$;
        create trigger ${name} before ${event} on ${table} for each row when (${condition}) execute function ${name}()`);
      return async () =>
        void (await client.query(`drop trigger ${name} on ${table}; drop function ${name}()`));
    },

    async corrupt(text, values = []) {
      return (await client.query(text, values)).rowCount ?? 0;
    },

    async close() {
      await database.close();
      await stop();
    },
  };
}
