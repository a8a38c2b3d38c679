import type { Message } from '../core/message.ts';
import { MAX_PROBLEMS_PER_MESSAGE, type Problem, quote } from '../core/problem.ts';
import type { ReferenceVisitor } from '../core/reference-visitor.ts';
import { visitReferencesOfMx } from '../iso20022/index.ts';
import { acknowledges, isServiceMessage, visitReferencesOfFin } from '../swift-mt/index.ts';

/** References remembered of a file; later ones are compared with these. */
const REMEMBERED_MAX = 50_000;

/** The numbers of references by scope, name and value. */
type Known = Map<string, Map<string, number>>;

/**
 * Reports references of a message that an earlier message of the same file has. Repetitions within a message are for the rules of its
 * type. A file of one message costs nothing.
 */
export class FileReferences {
  #before: Message | null = null;
  /** From 0. */
  #message = 0;
  readonly #ofOrders: Known = new Map();
  readonly #ofCopies: Known = new Map();
  #known = this.#ofOrders;
  /** The line of each remembered reference, and the number of its message. */
  readonly #lines: number[] = [];
  readonly #messages: number[] = [];
  #problems: Problem[] = [];
  #isOwnRepeated = false;

  take(message: Message): Problem[] {
    const before = this.#before;
    this.#before = message;
    if (before === null) return [];
    if (this.#message === 0) this.#compare(before, this.#ofOrders);
    this.#message++;
    // The copy after an acknowledgement is not another order, but no two copies should be of the same order.
    return this.#compare(message, isCopy(before, message) ? this.#ofCopies : this.#ofOrders);
  }

  #compare(message: Message, known: Known): Problem[] {
    this.#known = known;
    this.#problems = [];
    this.#isOwnRepeated = false;
    if (message.format === 'swift-mt') visitReferencesOfFin(message, this.#visit);
    else if (message.format === 'iso20022') visitReferencesOfMx(message, this.#visit);
    return this.#problems;
  }

  readonly #visit: ReferenceVisitor = (scope, name, value, { line, column = 1 }, path) => {
    const references = this.#referencesOf(scope);
    // A separate text: a part of the text of the file would keep all of that in memory.
    const key = `${name === 'UETR' ? 'U' : 'R'}${value}`;
    const earlier = references.get(key);
    if (earlier === undefined) {
      if (this.#lines.length >= REMEMBERED_MAX) return;
      references.set(key, this.#lines.length);
      this.#lines.push(line);
      this.#messages.push(this.#message);
      return;
    }
    if (this.#messages[earlier] === this.#message) return;
    // A message that is there twice is reported once: by its own reference.
    if (this.#isOwnRepeated || this.#problems.length >= MAX_PROBLEMS_PER_MESSAGE) return;
    this.#isOwnRepeated = name !== 'UETR';
    this.#problems.push({
      code: 'reference_repeated',
      severity: 'warning',
      path: typeof path === 'string' ? path : path(),
      line,
      column,
      message: `${name} ${quote(value)} is also that of line ${this.#lines[earlier]}, in another message of the file; give each its own.`,
    });
  };

  #referencesOf(scope: string): Map<string, number> {
    const known = this.#known.get(scope);
    if (known !== undefined) return known;
    const references = new Map<string, number>();
    this.#known.set(scope, references);
    return references;
  }
}

const isCopy = (before: Message, message: Message): boolean =>
  before.format === 'swift-mt' &&
  message.format === 'swift-mt' &&
  isServiceMessage(before) &&
  acknowledges(before, message);
