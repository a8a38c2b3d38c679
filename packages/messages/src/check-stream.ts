import { type CheckedMessage, checkAll, createPageOrder, type OpenVerdict } from './check.ts';
import { detectFormat } from './detect.ts';
import type { ParseOptions } from './parse.ts';
import { hasError, inTextOrder } from './problem.ts';
import { type ChunkReader, createFinReader } from './swift-mt/containers-splitter.ts';
import type { FinMessage } from './swift-mt/fin-message.ts';
import { messageTypeOf, typeOfFin, validateFin } from './swift-mt/index.ts';

/** As much of a text as its format is told from. */
const HEAD_LENGTH = 8192;

/**
 * Judges a text that arrives in chunks, wherever they are cut, and answers what each chunk completes. Of a
 * file of FIN messages no more is held than the message at hand and, behind a page of a statement that may be
 * continued, at most 1,000 verdicts; a text in another format is judged when it is complete. For messages
 * whose blocks are whole the verdicts are those of `checkAll`; broken ones may be held apart in another way.
 */
export function createChecker(options: ParseOptions): ChunkReader<CheckedMessage> {
  return new Checker(options);
}

class Checker implements ChunkReader<CheckedMessage> {
  readonly #options: ParseOptions;
  #fin: ChunkReader<FinMessage> | null = null;
  /** Text that is not judged yet: the head, or all of a text that is no FIN. */
  #held: string[] = [];
  #length = 0;
  #isDetected = false;
  #count = 0;
  readonly #order = createPageOrder();

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  push(chunk: string): CheckedMessage[] {
    if (this.#fin !== null) return this.#judge(this.#fin.push(chunk));
    this.#held.push(chunk);
    this.#length += chunk.length;
    if (this.#isDetected || this.#length < HEAD_LENGTH) return [];
    const head = this.#held.join('');
    this.#isDetected = true;
    this.#held = [head];
    if (detectFormat(head) !== 'swift-mt') return [];
    this.#held = [];
    this.#fin = createFinReader(this.#options.mode);
    return this.#judge(this.#fin.push(head));
  }

  end(): CheckedMessage[] {
    if (this.#fin !== null) return [...this.#judge(this.#fin.end()), ...this.#order.end()];
    return [...checkAll(this.#held.splice(0).join(''), this.#options)];
  }

  #judge(messages: readonly FinMessage[]): CheckedMessage[] {
    return messages.flatMap((message) => {
      const problems = inTextOrder(validateFin(message));
      const { line, text, serviceText } = message.blocks;
      const type = typeOfFin(message);
      const isReadable = type !== null && (text ?? serviceText) !== null;
      const verdict: OpenVerdict = {
        index: this.#count++,
        format: 'swift-mt',
        type: type ?? messageTypeOf(message),
        line,
        valid: !hasError(problems),
        problems,
        message: isReadable ? message : null,
      };
      return this.#order.take(isReadable ? message : null, verdict);
    });
  }
}
