import type { LongAct, LongActKind } from '@clearbench/contract';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import { timeOrderedUuid } from '../crypto.ts';
import { isStatementTimeout } from '../database/errors.ts';
import { deleteInBatches } from '../database/in-batches.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import type { LongActTable, Schema } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { defineJob, type Job, type JobDefinition } from '../jobs/define-job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Announce } from '../live-hub.ts';

type Tx = Transaction<Schema>;
type Row = Selectable<LongActTable>;

/** A kind of act that may take longer than a request. */
export interface LongActDefinition<Position extends object> {
  kind: LongActKind;
  /** The name of the job that goes on with it. */
  jobName: string;
  /** Null: it can be cancelled. Otherwise why not. */
  notCancellable: string | null;
  position: z.ZodMiniType<Position>;
  /**
   * Does one batch, in well under a second. `next` is where to go on; null: nothing is left. A batch whose transaction fails is
   * repeated from the same position.
   */
  step(tx: Tx, objectId: string, position: Position): Promise<{ done: number; next: Position | null }>;
  /** How much is left. */
  count(tx: Tx, objectId: string, position: Position): Promise<number>;
  /** Batches were committed. */
  changed(objectId: string): void;
}

interface Start<Position> {
  objectId: string;
  position: Position;
  actor: Actor;
}

/** What the first batch did. */
export interface Begun {
  done: number;
  /** Of the act that goes on with the rest; null: nothing is left. */
  id: string | null;
}

export interface LongActStarter<Position> {
  job: JobDefinition;
  /**
   * Does the first batch in this transaction. If more is left, the act goes on after the commit, as a job.
   * @throws AppError `act_under_way` while another act on the same object goes on
   */
  begin(tx: Tx, start: Start<Position>): Promise<Begun>;
}

interface Dependencies {
  db: Kysely<Schema>;
  jobs: JobQueue;
  announce: Announce;
  /** A job goes on for this long and then makes room for other jobs. */
  sliceMs?: number;
}

const SLICE_MS = 1_000;
/** The total is only shown, so it is not worth a long statement. */
const COUNT_MS = 5_000;
const LISTED = 20;
const KEPT_DAYS = 90;
const payload = z.object({ id: z.uuid(), isFirst: z.boolean() });
type Payload = z.infer<typeof payload>;

interface Known {
  job: Job<Payload>;
  notCancellable: string | null;
  changed(objectId: string): void;
}

/** Acts on many rows: done in batches by jobs, with progress that is stored, so that everybody sees it and a restart goes on with it. */
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
          if (isFirst) await this.#count(definition, id);
          await this.#goOn(definition, job, id);
        } catch (error) {
          await this.#failed(id, error, isLastAttempt).catch(() => {});
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
   * Ends it where it is; what was done stays. Announce it after the commit. Returns null when there is no such act.
   * @throws AppError `act_not_possible` when it has ended, or cannot be cancelled
   */
  async cancel(tx: Tx, id: string): Promise<LongAct | null> {
    const row = await lock(tx, id);
    if (row === undefined) return null;
    const refusal = this.#known.get(row.kind)?.notCancellable ?? null;
    if (refusal !== null) throw notPossible(refusal);
    if (!isOpen(row)) throw notPossible('It has ended already.');
    await end(tx, id, 'cancelled');
    return toLongAct({ ...row, state: 'cancelled' });
  }

  /** Before the object is changed in a way that makes its acts pointless. */
  async cancelAll(tx: Tx, objectId: string): Promise<void> {
    await tx
      .updateTable('long_acts')
      .set({ state: 'cancelled', finished_at: new Date() })
      .where('object_id', '=', objectId)
      .where('state', 'in', ['running', 'failed'])
      .execute();
  }

  /**
   * Goes on with an act that was given up. Announce it after the commit. Returns null when there is no such act.
   * @throws AppError `act_not_possible` when it was not given up
   */
  async retry(tx: Tx, id: string): Promise<LongAct | null> {
    const row = await lock(tx, id);
    if (row === undefined) return null;
    const known = this.#known.get(row.kind);
    if (row.state !== 'failed' || known === undefined) throw notPossible('It was not given up.');
    await reopen(tx, id);
    await this.#dependencies.jobs.add(tx, known.job, { id, isFirst: false }, { key: id });
    return toLongAct({ ...row, state: 'running', problem: null });
  }

  /** The act on this object that has not ended, or null; one that was given up goes on. */
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

  /** Announces that this act was changed. */
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
    await this.cancelAll(tx, objectId);
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
    await this.#dependencies.jobs.add(tx, job, { id, isFirst: true }, { key: id });
    return { done, id };
  }

  async #count<Position extends object>(definition: LongActDefinition<Position>, id: string): Promise<void> {
    const { db } = this.#dependencies;
    try {
      await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(COUNT_MS)}`.execute(tx);
        const row = await lock(tx, id);
        if (row?.state !== 'running') return;
        const left = await definition.count(tx, row.object_id, definition.position.parse(row.position));
        const total = row.done + BigInt(left);
        await tx.updateTable('long_acts').set({ total }).where('id', '=', id).execute();
      });
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
    }
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
        db.transaction().execute((tx) => stepOf(tx, definition, id)),
      );
      if (objectId === null) return;
      const isSliceOver = performance.now() >= endsAtMs;
      if (!isOver && isSliceOver) await jobs.add(db, job, { id, isFirst: false }, { key: id });
      if (isOver || isSliceOver) {
        this.announce({ kind: definition.kind, objectId });
        return;
      }
    }
  }

  async #failed(id: string, error: unknown, isLastAttempt: boolean): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    const row = await this.#dependencies.db
      .updateTable('long_acts')
      .set({ problem, ...(isLastAttempt ? { state: 'failed' as const, finished_at: new Date() } : {}) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['kind', 'object_id'])
      .executeTakeFirst();
    if (row !== undefined) this.announce({ kind: row.kind, objectId: row.object_id });
  }
}

/** `objectId` is null when there is nothing to go on with. */
async function stepOf<Position extends object>(
  tx: Tx,
  definition: LongActDefinition<Position>,
  id: string,
): Promise<{ objectId: string | null; isOver: boolean }> {
  const row = await lock(tx, id);
  if (row === undefined || !isOpen(row)) return { objectId: null, isOver: true };
  // Its job was restarted by hand.
  if (row.state === 'failed') await reopen(tx, id);
  const { done, next } = await definition.step(tx, row.object_id, definition.position.parse(row.position));
  await tx
    .updateTable('long_acts')
    .set({
      done: row.done + BigInt(done),
      problem: null,
      ...(next === null ? {} : { position: JSON.stringify(next) }),
    })
    .where('id', '=', id)
    .execute();
  if (next === null) await end(tx, id, 'done');
  return { objectId: row.object_id, isOver: next === null };
}

const lock = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('long_acts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const isOpen = ({ state }: Row): boolean => state === 'running' || state === 'failed';

const end = (tx: Tx, id: string, state: 'done' | 'cancelled') =>
  tx.updateTable('long_acts').set({ state, finished_at: new Date() }).where('id', '=', id).execute();

const reopen = (tx: Tx, id: string) =>
  tx
    .updateTable('long_acts')
    .set({ state: 'running', finished_at: null, problem: null })
    .where('id', '=', id)
    .execute();

const toLongAct = (row: Row): LongAct => ({
  id: row.id,
  kind: row.kind,
  objectId: row.object_id,
  state: row.state,
  done: Number(row.done),
  total: row.total === null ? null : Number(row.total),
  startedBy: row.started_by,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  problem: row.problem,
});

const underWay = (): AppError =>
  new AppError(
    'act_under_way',
    409,
    'A long act on it is still running. Please wait until it has ended, or cancel it first.',
  );

const notPossible = (message: string): AppError => new AppError('act_not_possible', 409, message);
