import type { LongAct } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { LongActs } from '../../platform/long-acts/long-acts.ts';
import { isUuid } from '../../platform/uuid.ts';
import { record } from '../audit/index.ts';

interface Dependencies {
  db: Kysely<Schema>;
  longActs: LongActs;
}

export class LongActService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  list(objectId: string | undefined): Promise<LongAct[]> {
    const { db, longActs } = this.#dependencies;
    return longActs.list(db, objectId);
  }

  async change(id: string, change: 'cancel' | 'retry', actor: Actor): Promise<LongAct> {
    const { db, longActs } = this.#dependencies;
    const changed = await db.transaction().execute(async (tx) => {
      const act = isUuid(id) ? await longActs[change](tx, id) : null;
      if (act === null) throw notFound('There is no such long operation.');
      await record(tx, {
        actor,
        action: change === 'cancel' ? 'long_act.cancelled' : 'long_act.retried',
        object: { type: 'long-act', id, name: act.kind },
        after: { objectId: act.objectId, done: act.done },
      });
      return act;
    });
    longActs.announce(changed);
    return changed;
  }
}
