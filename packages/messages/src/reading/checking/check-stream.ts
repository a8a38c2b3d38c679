import type { Mode, ParseOptions } from '../../core/problem.ts';
import { requireOptions } from '../../core/require-options.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import type { FinMessage } from '../../swift-mt/envelope/fin-message.ts';
import { type ChunkReader, createFinReader } from '../../swift-mt/files/fin-stream.ts';
import { detectFormat } from '../detection/detect.ts';
import { isPadding, paddingStart } from '../detection/padding.ts';
import { partsOfFin } from '../parts.ts';
import { type CheckOptions, checkAll } from './check.ts';
import { type CheckedMessage, Judge } from './judge.ts';

/** How much of a text is needed to recognise its format. */
const HEAD_LENGTH = 8192;

/**
 * Checks a text that arrives in chunks, wherever they are cut, and returns the verdicts that each chunk completes. For a file of
 * FIN messages it keeps only the current message, the previous verdict and, after a page of a statement that may be continued, at
 * most 1,000 verdicts; a text in another format is checked when it is complete. For messages with intact blocks the verdicts are
 * those of `checkAll`; broken ones may be separated differently.
 */
export function createChecker(options: ParseOptions & RuleOptions = {}): ChunkReader<CheckedMessage> {
  return new Checker(options);
}

/** Verdicts have no offsets. */
const NO_SPAN = { start: 0, end: 0 };

class Checker implements ChunkReader<CheckedMessage> {
  readonly #mode: Mode;
  readonly #options: CheckOptions;
  #fin: ChunkReader<FinMessage> | null = null;
  /** Text that is not checked yet: the current message, or the whole text if it is not FIN. */
  #held: string[] = [];
  #length = 0;
  #isDetected = false;
  readonly #judge: Judge;
  /** At the end of the text so far; there is none if more text follows. */
  #padding = '';

  constructor(options: CheckOptions) {
    requireOptions(options);
    this.#mode = options.mode ?? 'strict';
    this.#options = options;
    this.#judge = new Judge(options);
  }

  push(chunk: string): CheckedMessage[] {
    const padding = this.#padding;
    const body = padding !== '' && isPadding(chunk) ? '' : chunk.slice(0, paddingStart(chunk));
    this.#padding = body === '' ? padding + chunk : chunk.slice(body.length);
    return body === '' ? [] : this.#take(padding === '' ? body : padding + body);
  }

  end(): CheckedMessage[] {
    if (this.#fin !== null) return [...this.#verdicts(this.#fin.end()), ...this.#judge.end()];
    return [...checkAll(this.#held.splice(0).join('') + this.#padding, this.#options)];
  }

  #take(text: string): CheckedMessage[] {
    if (this.#fin !== null) return this.#verdicts(this.#fin.push(text));
    this.#held.push(text);
    this.#length += text.length;
    if (this.#isDetected || this.#length < HEAD_LENGTH) return [];
    const head = this.#held.join('');
    this.#isDetected = true;
    this.#held = [head];
    if (detectFormat(head) !== 'swift-mt') return [];
    this.#held = [];
    this.#fin = createFinReader(this.#mode);
    return this.#verdicts(this.#fin.push(head));
  }

  #verdicts(messages: readonly FinMessage[]): CheckedMessage[] {
    const verdicts: CheckedMessage[] = [];
    for (const message of messages) {
      for (const part of partsOfFin(message, NO_SPAN)) verdicts.push(...this.#judge.take(part));
    }
    return verdicts;
  }
}
