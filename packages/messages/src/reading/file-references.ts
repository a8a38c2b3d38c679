import type { DistinctReference } from '../core/distinct-reference.ts';
import type { Message } from '../core/message.ts';
import { type Problem, quote } from '../core/problem.ts';
import { distinctReferencesOfMx } from '../iso20022/index.ts';
import { acknowledges, distinctReferencesOfFin, isServiceMessage } from '../swift-mt/index.ts';

/** References remembered of a file; later ones are compared with these. */
const REMEMBERED_MAX = 50_000;

/**
 * Reports references of a message that an earlier message of the same file has. Repetitions within a message are for the rules of its
 * type. A file of one message costs nothing.
 */
export class FileReferences {
  #before: Message | null = null;
  #isSecond = false;
  /** The lines of references, by their scope, name and value. */
  readonly #lines = new Map<string, number>();

  take(message: Message): Problem[] {
    const before = this.#before;
    this.#before = message;
    if (before === null) return [];
    if (!this.#isSecond) this.#remember(distinctReferencesOf(before));
    this.#isSecond = true;
    // The copy after an acknowledgement is not another order.
    if (isCopy(before, message)) return [];
    const own = distinctReferencesOf(message);
    // A message that is there twice is reported once: by its own reference, which comes first.
    const [first, ...others] = own.map((reference) => this.#problem(reference));
    this.#remember(own);
    return first === undefined || first.length > 0 ? (first ?? []) : others.flat();
  }

  #problem(reference: DistinctReference): Problem[] {
    const earlier = this.#lines.get(keyOf(reference));
    if (earlier === undefined) return [];
    const { name, value, path, line, column } = reference;
    const says = `${name} ${quote(value)} is also that of line ${earlier}, in another message of the file; give each its own.`;
    return [{ code: 'reference_repeated', severity: 'warning', path, line, column, message: says }];
  }

  #remember(references: readonly DistinctReference[]): void {
    for (const reference of references) {
      if (this.#lines.size >= REMEMBERED_MAX) return;
      const key = keyOf(reference);
      if (!this.#lines.has(key)) this.#lines.set(key, reference.line);
    }
  }
}

const keyOf = ({ scope, name, value }: DistinctReference): string => `${scope} ${name} ${value}`;

const isCopy = (before: Message, message: Message): boolean =>
  before.format === 'swift-mt' &&
  message.format === 'swift-mt' &&
  isServiceMessage(before) &&
  acknowledges(before, message);

function distinctReferencesOf(message: Message): DistinctReference[] {
  switch (message.format) {
    case 'iso20022':
      return distinctReferencesOfMx(message);
    case 'swift-mt':
      return distinctReferencesOfFin(message);
    case 'telex':
      return [];
  }
}
