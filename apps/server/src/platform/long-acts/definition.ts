import type { LongActKind } from '@clearbench/contract';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import type { Schema } from '../database/schema.ts';
import type { JobDefinition } from '../jobs/define-job.ts';

type Tx = Transaction<Schema>;

/** A kind of operation that may take longer than a request. */
export interface LongActDefinition<Position extends object> {
  kind: LongActKind;
  /** The name of the job that continues it. */
  jobName: string;
  /** Null: it can be cancelled. Otherwise why not. */
  notCancellable: string | null;
  position: z.ZodMiniType<Position>;
  /**
   * Does one batch, in well under a second. `next` is where to continue; null: nothing is left. If a batch's
   * transaction fails, the batch is repeated from the same position.
   */
  step(tx: Tx, objectId: string, position: Position): Promise<{ done: number; next: Position | null }>;
  /** How much is left. */
  count(tx: Tx, objectId: string, position: Position): Promise<number>;
  /** Batches were committed. */
  changed(objectId: string): void;
}

export interface Start<Position> {
  objectId: string;
  position: Position;
  actor: Actor;
}

/** The result of the first batch. */
export interface Begun {
  done: number;
  /** The operation that continues with the rest; null: nothing is left. */
  id: string | null;
}

export interface LongActStarter<Position> {
  job: JobDefinition;
  /**
   * Does the first batch in this transaction. If more is left, the operation continues after the commit, as a job.
   * @throws AppError `act_under_way` while another operation on the same object is running
   */
  begin(tx: Tx, start: Start<Position>): Promise<Begun>;
}
