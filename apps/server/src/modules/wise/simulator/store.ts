import type { Entities, SimulatorStore } from '@clearbench/wise/simulator';
import { type Kysely, sql, type Transaction } from 'kysely';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { Schema } from '../../../platform/database/schema.ts';

type OnFault = (error: unknown, what: string) => void;

/** The state of the simulated Wise in the database. All server processes take turns. */
export function createSimulatorStore(db: Kysely<Schema>, onFault: OnFault): SimulatorStore {
  return {
    transaction: (run) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${LOCKS.wiseSimulator}, hashtext(current_schema()))`.execute(
          tx,
        );
        return await run(entitiesIn(tx, onFault));
      }),
  };
}

function entitiesIn(tx: Transaction<Schema>, onFault: OnFault): Entities {
  const table = tx.selectFrom('wise_simulator_entities');
  return {
    async get(kind, id) {
      const row = await table
        .select('entity')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : JSON.parse(row.entity);
    },

    async put(kind, entity) {
      const row = {
        owner: entity.owner,
        due_ms: entity.dueAtMs === null ? null : BigInt(entity.dueAtMs),
        entity: JSON.stringify(entity),
      };
      await tx
        .insertInto('wise_simulator_entities')
        .values({ kind, id: entity.id, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
        .execute();
    },

    async remove(kind, id) {
      await tx.deleteFrom('wise_simulator_entities').where('kind', '=', kind).where('id', '=', id).execute();
    },

    async list(kind, owner) {
      const rows = await table
        .select(['id', 'entity'])
        .where('kind', '=', kind)
        .where('owner', '=', owner)
        .orderBy('seq')
        .execute();
      return rows.flatMap(({ id, entity }) => {
        try {
          return [JSON.parse(entity)];
        } catch (error) {
          onFault(error, `${kind} ${id}`);
          return [];
        }
      });
    },

    async due(kind, nowMs, limit) {
      const rows = await table
        .select('id')
        .where('kind', '=', kind)
        .where('due_ms', '<=', BigInt(nowMs))
        .orderBy('due_ms')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async postpone(kind, id, dueAtMs) {
      await tx
        .updateTable('wise_simulator_entities')
        .set({ due_ms: BigInt(dueAtMs) })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute();
    },

    async nextDueMs(kinds) {
      const row = await table
        .select((of) => of.fn.min('due_ms').as('next'))
        .where('kind', 'in', [...kinds])
        .where('due_ms', 'is not', null)
        .executeTakeFirst();
      return row?.next == null ? null : Number(row.next);
    },
  };
}
