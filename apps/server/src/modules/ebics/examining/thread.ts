import { EbicsError } from '@clearbench/ebics';
import type { Courtesy } from '../../../platform/courtesy.ts';
import { AppError } from '../../../platform/errors.ts';
import { asBuffer } from '../../../platform/memory/as-buffer.ts';
import { withSparingHeap } from '../../../platform/memory/sparing-heap.ts';
import { type Ask, SharedThreads, type UseOptions } from '../../../platform/threads/shared-threads.ts';
import { type Examined, examine, type Upload } from './examine.ts';
import type { ExamineAnswer, ExamineRequest } from './requests.ts';
import { type SinglePayments, singlePayments, type Wanted } from './single-payments.ts';

/** The base64 text of an upload; none for orders that have only signatures. */
export interface Segments {
  count: number;
  /** Empty if there are none. */
  last: string;
  /** The segments before the last, one at a time. */
  earlier(): AsyncIterable<string>;
}

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

  /**
   * Examines an upload, and passes the result to `use`. The thread is kept for this upload until `use` has finished.
   * @throws EbicsError; AppError `overloaded` if too many wait already, `took_too_long`
   */
  async examine<T>(
    workspace: string,
    upload: Upload,
    segments: Segments,
    use: (examined: Examined) => Promise<T>,
  ): Promise<T> {
    const small = examinedIfSmall(upload, segments);
    if (small !== null) return use(small);
    return this.#use(workspace, async (askThread) => {
      const ask = async (request: ExamineRequest) => understood(await askThread(request));
      await ask({ upload });
      for await (const segment of segments.earlier()) await ask({ segment });
      await ask({ segment: segments.last });
      const answer = await ask('examine');
      if (!('facts' in answer)) throw new Error(OTHER_ANSWER);
      return use({
        ...answer.facts,
        async *chunks() {
          for (;;) {
            const next = await ask('next chunk');
            if (!('chunk' in next)) throw new Error(OTHER_ANSWER);
            if (next.chunk === null) return;
            yield asBuffer(next.chunk);
          }
        },
      });
    });
  }

  /**
   * A payment order that is too large for one message as several ones.
   * @throws AppError `payload_too_large` with the reason why it cannot be split
   */
  async split(workspace: string, large: { bytes: number; chunks: AsyncIterable<Buffer> }): Promise<Buffer> {
    const split = await this.#use(
      workspace,
      async (ask) => {
        await ask({ large: large.bytes });
        for await (const chunk of large.chunks) await ask({ chunk });
        const answer = understood(await ask('split'));
        if (!('split' in answer)) throw new Error(OTHER_ANSWER);
        return answer.split;
      },
      // Reading the result takes as much memory again.
      { endsThread: true },
    );
    if ('problem' in split) throw new AppError('payload_too_large', split.problem);
    return asBuffer(split.content);
  }

  /** Some payments of an order; null: they cannot be told apart. */
  async singlePayments(workspace: string, order: Buffer, wanted: Wanted): Promise<SinglePayments | null> {
    if (order.length <= SMALL_BYTES) return singlePayments(order, wanted);
    const answer = understood(await this.#threads.ask(workspace, { order, wanted }, DEADLINE_MS));
    if (!('single' in answer)) throw new Error(OTHER_ANSWER);
    return answer.single;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #use<T>(
    workspace: string,
    work: (ask: Ask<ExamineRequest, ExamineAnswer>) => Promise<T>,
    options?: UseOptions,
  ): Promise<T> {
    return withSparingHeap(() => this.#threads.use(workspace, DEADLINE_MS, work, options));
  }
}

const OTHER_ANSWER = 'The thread answered another request.';

/** Null: it is not small. */
function examinedIfSmall(upload: Upload, { count, last }: Segments): Examined | null {
  if (count > 1 || last.length > SMALL_LENGTH) return null;
  try {
    return examine({ ...upload, maxBytes: SMALL_BYTES }, count === 0 ? [] : [last]);
  } catch (error) {
    if (error instanceof EbicsError && error.code === TOO_LARGE) return null;
    throw error;
  }
}

type Understood = Exclude<ExamineAnswer, string | { code: string }>;

/** @throws EbicsError that the thread has caught */
function understood(answer: ExamineAnswer): Understood | Record<string, never> {
  if (answer === 'received') return {};
  if ('code' in answer) throw new EbicsError(answer.code, answer.problem);
  return answer;
}
