import type { LongAct, LongActKind } from '@clearbench/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { deleteInBatches } from '../database/in-batches.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import type { Schema } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Announce } from '../live/live-hub.ts';
import { timeOrderedUuid } from '../secrets/crypto.ts';
import type { Begun, LongActDefinition, LongActStarter, Start } from './definition.ts';
import { cancelThose, endAct, isOpen, lockAct, reopenAct, toLongAct } from './rows.ts';
import { countAct, noteFailure, stepAct } from './steps.ts';

type Tx = Transaction<Schema>;

interface Dependencies {
  db: Kysely<Schema>;
  jobs: JobQueue;
  announce: Announce;
  /** A job runs for this long and then lets other jobs run. */
  sliceMs?: number;
}

const SLICE_MS = 1_000;
const LISTED = 20;
const KEPT_DAYS = 90;
const payload = z.object({ id: z.uuid(), isFirst: z.boolean() });
type Payload = z.infer<typeof payload>;

interface Known {
  job: Job<Payload>;
  notCancellable: string | null;
  changed(objectId: string): void;
}

/** Operations on many rows, done in batches by jobs. Their progress is stored, so that every operator sees it and a restart continues. */
export class LongActs {
  readonly #dependencies: Dependencies;
  readonly #known = new Map<LongActKind, Known>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  define<Position extends object>(definition: LongActDefinition<Position>): LongActStarter<Position> {
    const job: Job<Payload> = defineJob({
      name: definition.jobName,
      payload,
      run: async ({ id, isFirst }, { isLastAttempt }) => {
        try {
          if (isFirst) await countAct(this.#dependencies.db, definition, id);
          await this.#goOn(definition, job, id);
        } catch (error) {
          await this.#failed(id, error, isLastAttempt);
          throw error;
        }
      },
    });
    const { kind, notCancellable, changed } = definition;
    this.#known.set(kind, { job, notCancellable, changed });
    return { job, begin: (tx, start) => this.#begin(tx, definition, job, start) };
  }

  /** Newest first, at most twenty; `objectId`: only those on it. */
  async list(db: Kysely<Schema>, objectId?: string): Promise<LongAct[]> {
    let query = db.selectFrom('long_acts').selectAll();
    if (objectId !== undefined) query = query.where('object_id', '=', objectId);
    return (await query.orderBy('id', 'desc').limit(LISTED).execute()).map(toLongAct);
  }

  /**
   * Ends the operation; its completed part is kept. Announce it after the commit. Returns null when there is no such
   * operation.
   * @throws AppError `act_not_possible` when it has ended, or cannot be cancelled
   */
  async cancel(tx: Tx, id: string): Promise<LongAct | null> {
    const row = await lockAct(tx, id);
    if (row === undefined) return null;
    const refusal = this.#known.get(row.kind)?.notCancellable ?? null;
    if (refusal !== null) throw notPossible(refusal);
    if (!isOpen(row)) throw notPossible('This operation has already ended.');
    await endAct(tx, id, 'cancelled');
    return toLongAct({ ...row, state: 'cancelled', finished_at: new Date() });
  }

  /** Locks the operations of an object. They are always locked before their object. */
  async lockAll(tx: Tx, objectId: string): Promise<void> {
    await tx
      .selectFrom('long_acts')
      .select('id')
      .where('object_id', '=', objectId)
      .where('state', 'in', ['running', 'failed'])
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  /** Call it before a change that makes the object's operations pointless. */
  async cancelAll(tx: Tx, objectId: string): Promise<void> {
    await cancelThose(tx, objectId, ['running', 'failed']);
  }

  /**
   * Resumes an operation that failed permanently. Announce it after the commit. Returns null when there is no such
   * operation.
   * @throws AppError `act_not_possible` when it has not failed
   */
  async retry(tx: Tx, id: string): Promise<LongAct | null> {
    const row = await lockAct(tx, id);
    if (row === undefined) return null;
    const known = this.#known.get(row.kind);
    if (row.state !== 'failed' || known === undefined) throw notPossible('This operation has not failed.');
    await reopenAct(tx, id);
    await this.#dependencies.jobs.add(tx, known.job, { id, isFirst: false }, id);
    return toLongAct({ ...row, state: 'running', problem: null });
  }

  /** The open operation on this object, or null; one that failed is resumed. */
  async ofObject(tx: Tx, objectId: string): Promise<string | null> {
    const row = await tx
      .selectFrom('long_acts')
      .select(['id', 'state'])
      .where('object_id', '=', objectId)
      .where('state', 'in', ['running', 'failed'])
      .executeTakeFirst();
    if (row?.state === 'failed') await this.retry(tx, row.id);
    return row?.id ?? null;
  }

  /** Announces that this operation was changed. */
  announce({ kind, objectId }: Pick<LongAct, 'kind' | 'objectId'>): void {
    this.#dependencies.announce({ topic: 'long-acts', ids: [objectId] });
    this.#known.get(kind)?.changed(objectId);
  }

  async forgetOld(): Promise<void> {
    const isOld = sql<boolean>`finished_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`;
    await deleteInBatches(this.#dependencies.db, 'long_acts', ['id'], isOld);
  }

  async #begin<Position extends object>(
    tx: Tx,
    definition: LongActDefinition<Position>,
    job: Job<Payload>,
    { objectId, position, actor }: Start<Position>,
  ): Promise<Begun> {
    const running = await tx
      .selectFrom('long_acts')
      .select('id')
      .where('object_id', '=', objectId)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (running !== undefined) throw underWay();
    const { done, next } = await definition.step(tx, objectId, position);
    if (next === null) return { done, id: null };
    // If another has been started since, this one is refused.
    await cancelThose(tx, objectId, ['failed']);
    const id = timeOrderedUuid();
    const inserted = await tx
      .insertInto('long_acts')
      .values({
        id,
        kind: definition.kind,
        object_id: objectId,
        state: 'running',
        done: BigInt(done),
        total: null,
        position: JSON.stringify(next),
        started_by: actor.name,
        started_at: new Date(),
        finished_at: null,
        problem: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another request has started one since we looked.
    if (inserted === undefined) throw underWay();
    await this.#dependencies.jobs.add(tx, job, { id, isFirst: true }, id);
    return { done, id };
  }

  async #goOn<Position extends object>(
    definition: LongActDefinition<Position>,
    job: Job<Payload>,
    id: string,
  ): Promise<void> {
    const { db, jobs, sliceMs = SLICE_MS } = this.#dependencies;
    const endsAtMs = performance.now() + sliceMs;
    for (;;) {
      const { objectId, isOver } = await retryConflicts(() =>
        db.transaction().execute((tx) => stepAct(tx, definition, id)),
      );
      if (objectId === null) return;
      const isSliceOver = performance.now() >= endsAtMs;
      if (!isOver && isSliceOver) await jobs.add(db, job, { id, isFirst: false }, id);
      if (isOver || isSliceOver) {
        this.announce({ kind: definition.kind, objectId });
        return;
      }
    }
  }

  /** The next attempt may find the database again. */
  async #failed(id: string, error: unknown, isLastAttempt: boolean): Promise<void> {
    const act = await noteFailure(this.#dependencies.db, id, error, isLastAttempt).catch(() => null);
    if (act !== null) this.announce(act);
  }
}

const underWay = (): AppError =>
  new AppError(
    'act_under_way',
    'Another long operation is still running on this object. Please wait for it to end, or cancel it first.',
  );

const notPossible = (message: string): AppError => new AppError('act_not_possible', message);
