import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { record } from '../audit/index.ts';

interface Dependencies {
  db: Kysely<Schema>;
  jobs: JobQueue;
  announce: Announce;
}

const JOB_ID = /^[1-9]\d{0,17}$/;

export class JobService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Restarts a job that failed permanently. */
  async restart(id: string, actor: Actor): Promise<void> {
    const { db, announce } = this.#dependencies;
    const isRestarted =
      JOB_ID.test(id) && (await db.transaction().execute((tx) => this.#restart(tx, id, actor)));
    if (!isRestarted) throw notFound('There is no permanently failed job with this id.');
    announce({ topic: 'jobs' });
  }

  async #restart(tx: Transaction<Schema>, id: string, actor: Actor): Promise<boolean> {
    const restarted = await this.#dependencies.jobs.retry(tx, id, new Date());
    if (restarted === null) return false;
    const { name, attempts } = restarted;
    await record(tx, {
      actor,
      action: 'job.restarted',
      object: { type: 'job', id, name },
      before: { attempts },
    });
    return true;
  }
}
