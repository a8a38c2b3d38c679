import { type Kysely, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { deleteInBatches } from '../../platform/database/in-batches.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/define-job.ts';

/** Wise repeats an event for two weeks at most, until it is accepted. */
const KEPT_MS = 30 * 86_400_000;

/** Removes the events of Wise that can no longer be repeated. */
export const forgetEvents = (db: Kysely<Schema>): JobDefinition =>
  defineJob({
    name: 'forget old events of Wise',
    payload: z.object({}),
    cron: '35 3 * * *',
    async run() {
      const isOld = sql<SqlBool>`received_at < ${new Date(Date.now() - KEPT_MS)}`;
      await deleteInBatches(db, 'wise_events', ['delivery_id'], isOld);
    },
  });
