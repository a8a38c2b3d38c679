import { CompiledQuery, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/define-job.ts';

/** Wise repeats an event for two weeks at most, until it is accepted. */
const KEPT_MS = 30 * 86_400_000;
const BATCH = 2_000;

const REMOVE = `
delete from wise_events where delivery_id in (select delivery_id from wise_events where received_at < $1 limit ${BATCH})`;

/** Removes the events of Wise that can no longer be repeated, in batches that hold no lock for long. */
export const forgetEvents = (db: Kysely<Schema>): JobDefinition =>
  defineJob({
    name: 'forget old events of Wise',
    payload: z.object({}),
    cron: '35 3 * * *',
    async run() {
      const query = CompiledQuery.raw(REMOVE, [new Date(Date.now() - KEPT_MS)]);
      while (((await db.executeQuery(query)).numAffectedRows ?? 0n) > 0n);
    },
  });
