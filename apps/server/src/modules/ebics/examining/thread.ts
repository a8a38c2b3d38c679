import { EbicsError } from '@clearbench/ebics';
import type { Courtesy } from '../../../platform/courtesy.ts';
import { AppError } from '../../../platform/errors.ts';
import { SharedThreads } from '../../../platform/threads/shared-threads.ts';
import { type ExamineAnswer, type Examined, type ExamineRequest, examine, type Upload } from './examine.ts';
import { type SinglePayments, singlePayments, type Wanted } from './single-payments.ts';

const WAITING_MAX = 200;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };
/** In base64 characters. A smaller upload takes about a millisecond, and a thread would cost as much. */
const SMALL_LENGTH = 32 * 1024;
/** Inflated. */
const SMALL_BYTES = 256 * 1024;
const TOO_LARGE = '091117';

/** Examines uploads: large ones one at a time in a thread. */
export class ExamineThread {
  readonly #threads: SharedThreads<ExamineRequest, ExamineAnswer>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./worker.ts', import.meta.url),
      threads: 1,
      maxWaiting: WAITING_MAX,
    });
  }

  /** @throws EbicsError; AppError `overloaded` if too many wait already, `took_too_long` */
  async examine(workspace: string, upload: Upload): Promise<Examined> {
    const length = upload.segments.reduce((sum, segment) => sum + segment.length, 0);
    if (length <= SMALL_LENGTH) {
      try {
        return examine({ ...upload, maxBytes: SMALL_BYTES });
      } catch (error) {
        if (!(error instanceof EbicsError) || error.code !== TOO_LARGE) throw error;
      }
    }
    const answer = await this.#threads.ask(workspace, { upload }, DEADLINE_MS);
    if ('examined' in answer) return answer.examined;
    if ('code' in answer) throw new EbicsError(answer.code, answer.problem);
    throw new Error('The thread answered another request.');
  }

  /**
   * A payment order that is too large for one message as several ones.
   * @throws AppError `payload_too_large` with the reason why it cannot be split
   */
  async split(workspace: string, large: Buffer): Promise<Buffer> {
    const answer = await this.#threads.ask(workspace, { large }, DEADLINE_MS);
    if (!('split' in answer)) throw new Error('The thread answered another request.');
    const { split } = answer;
    if ('problem' in split) throw new AppError('payload_too_large', split.problem);
    const { buffer, byteOffset, byteLength } = split.content;
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  /** Some payments of an order; null: they cannot be told apart. */
  async singlePayments(workspace: string, order: Buffer, wanted: Wanted): Promise<SinglePayments | null> {
    if (order.length <= SMALL_BYTES) return singlePayments(order, wanted);
    const answer = await this.#threads.ask(workspace, { order, wanted }, DEADLINE_MS);
    if (!('single' in answer)) throw new Error('The thread answered another request.');
    return answer.single;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
