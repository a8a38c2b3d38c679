import type { ParkedItem } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { listParked, retryParked } from '../../platform/sweeps/parked-items.ts';
import { isUuid } from '../../platform/uuid.ts';
import { record } from '../audit/index.ts';

interface Dependencies {
  db: Kysely<Schema>;
  announce: Announce;
}

const LISTED = 100;
const NAMED = 10;

export class ParkedService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  list(): Promise<ParkedItem[]> {
    return listParked(this.#dependencies.db, LISTED);
  }

  /** Retries one item, or all. Returns how many. */
  async retry(id: string | null, actor: Actor): Promise<number> {
    const { db, announce } = this.#dependencies;
    if (id !== null && !isUuid(id)) throw nothingSetAside();
    const items = await db.transaction().execute(async (tx) => {
      const retried = await retryParked(tx, id);
      const [first] = retried;
      if (first === undefined) return [];
      await record(tx, {
        actor,
        action: 'parked_item.retried',
        object:
          id === null
            ? { type: 'parked-item', id: 'all' }
            : { type: 'parked-item', id: first.item, name: first.work },
        before: id === null ? { items: retried.length } : { problem: first.problem },
      });
      return retried.map(({ item }) => item);
    });
    if (items.length === 0 && id !== null) throw nothingSetAside();
    // With ids, so that sweeps that wait after a failure run now.
    announce({ topic: 'parked', ids: items.slice(0, NAMED) });
    return items.length;
  }
}

const nothingSetAside = (): AppError =>
  notFound('No item with this id is set aside: it may have succeeded in the meantime.');
