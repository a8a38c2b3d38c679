import {
  DOUBTFUL_PAYMENTS_LISTED,
  PAYMENT_FILES_LISTED,
  type PaymentFile,
  type PaymentFileDetails,
} from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { record } from '../audit/index.ts';
import { toCounts, toFile } from './mapper.ts';
import type { MakeReport } from './reporting.ts';
import { type Decision, decide, type FileRow, type PaymentFileRepository } from './repository.ts';

interface Dependencies {
  db: Kysely<Schema>;
  repository: PaymentFileRepository;
  clock: Clock;
  announce: Announce;
  makeReport: MakeReport;
  requireReleasable: ReleaseCheck;
}

/** @throws AppError if somebody besides this payer must agree to the release of a file */
export type ReleaseCheck = (id: string, payerId: string) => Promise<void>;

/** The sender who may see only their own files; null: an operator. */
type Owner = string | null;

/** Files whose payees are verified, and which then wait for the decision of their payers. */
export class PaymentFiles {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list(): Promise<PaymentFile[]> {
    return (await this.#dependencies.repository.list(PAYMENT_FILES_LISTED)).map(toFile);
  }

  async get(id: string, owner: Owner): Promise<PaymentFileDetails> {
    const { repository } = this.#dependencies;
    const file = await this.#find(id, owner);
    const counts = toCounts(await repository.counts(id));
    return { ...toFile(file), counts, doubtful: await repository.doubtful(id, DOUBTFUL_PAYMENTS_LISTED) };
  }

  async report(id: string, owner: Owner): Promise<string> {
    await this.#find(id, owner);
    const { repository, clock, makeReport } = this.#dependencies;
    return (await repository.report(id)) ?? makeReport(id, clock.now());
  }

  /** A payer releases it. @param payerId the operator or the sender */
  async release(
    id: string,
    { payerId, ...decision }: { owner: Owner; payerId: string; actor: Actor },
  ): Promise<PaymentFileDetails> {
    await this.#find(id, decision.owner);
    await this.#dependencies.requireReleasable(id, payerId);
    return this.decide(id, 'released', decision);
  }

  /** Its payments follow in the background. The same decision again changes nothing. @param also runs with the first one, or neither does */
  async decide(
    id: string,
    state: Decision['state'],
    { owner, actor, also }: { owner: Owner; actor: Actor; also?(tx: Kysely<Schema>): Promise<void> },
  ): Promise<PaymentFileDetails> {
    const { db, clock, announce } = this.#dependencies;
    const before = await this.get(id, owner);
    const isDecided = await db.transaction().execute(async (tx) => {
      if (!(await decide(tx, { id, state, actor, at: clock.now() }))) return false;
      await record(tx, {
        actor,
        action: `payment_file.${state}`,
        object: { type: 'payment-file', id, name: before.messageId },
        before: { state: before.state, ...before.counts },
        after: { state },
      });
      await also?.(tx);
      return true;
    });
    const after = await this.get(id, owner);
    if (!isDecided && after.state !== state) throw notWaiting(after);
    if (isDecided) announce({ topic: 'payment-files', ids: [id] });
    return after;
  }

  async #find(id: string, owner: Owner): Promise<FileRow> {
    const file = await this.#dependencies.repository.find(id, owner);
    if (file !== null) return file;
    throw notFound(`There is no payment file ${id}. Only files whose payees are verified are here.`);
  }
}

function notWaiting({ id, state }: PaymentFile): AppError {
  const why = state === 'verifying' ? 'still being verified: please wait for its report' : `${state} already`;
  return new AppError('payment_file_not_waiting', `The file ${id} is ${why}.`);
}
