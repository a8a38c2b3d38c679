import type { Message } from '../core/message.ts';
import { type Problem, quote } from '../core/problem.ts';
import type { ReferenceVisitor } from '../core/reference-visitor.ts';
import { visitReferencesOfMx } from '../iso20022/index.ts';
import { acknowledges, isServiceMessage, visitReferencesOfFin } from '../swift-mt/index.ts';

/** References remembered of a file; later ones are compared with these. */
const REMEMBERED_MAX = 50_000;

/**
 * Reports references of a message that an earlier message of the same file has. Repetitions within a message are for the rules of its
 * type. A file of one message costs nothing.
 */
export class FileReferences {
  #before: Message | null = null;
  #isSecond = false;
  #count = 0;
  /** The lines of references by name and value, for each scope. */
  readonly #lines = new Map<string, Map<string, number>>();
  #problems: Problem[] = [];

  take(message: Message): Problem[] {
    const before = this.#before;
    this.#before = message;
    if (before === null) return NONE;
    if (!this.#isSecond) this.#compare(before);
    this.#isSecond = true;
    // The copy after an acknowledgement is not another order.
    return isCopy(before, message) ? NONE : this.#compare(message);
  }

  #compare(message: Message): Problem[] {
    this.#problems = NONE;
    if (message.format === 'swift-mt') visitReferencesOfFin(message, this.#visit);
    else if (message.format === 'iso20022') visitReferencesOfMx(message, this.#visit);
    return this.#problems;
  }

  readonly #visit: ReferenceVisitor = (scope, name, value, { line, column = 1 }, path) => {
    const lines = this.#linesOf(scope);
    // A separate text: a part of the text of the file would keep all of that in memory.
    const key = `${name === 'UETR' ? 'U' : 'R'}${value}`;
    const earlier = lines.get(key);
    if (earlier === undefined) {
      if (this.#count >= REMEMBERED_MAX) return;
      lines.set(key, line);
      this.#count++;
      return;
    }
    // A message that is there twice is reported once: by its own reference.
    if (this.#problems.some(({ path: at }) => OWN.test(at))) return;
    const says = `${name} ${quote(value)} is also that of line ${earlier}, in another message of the file; give each its own.`;
    const at = typeof path === 'string' ? path : path();
    const problem: Problem = {
      code: 'reference_repeated',
      severity: 'warning',
      path: at,
      line,
      column,
      message: says,
    };
    this.#problems = [...this.#problems, problem];
  };

  #linesOf(scope: string): Map<string, number> {
    const known = this.#lines.get(scope);
    if (known !== undefined) return known;
    const lines = new Map<string, number>();
    this.#lines.set(scope, lines);
    return lines;
  }
}

const NONE: Problem[] = [];

/** The path of a message's own reference. */
const OWN = /^20$|\/MsgId$/;

const isCopy = (before: Message, message: Message): boolean =>
  before.format === 'swift-mt' &&
  message.format === 'swift-mt' &&
  isServiceMessage(before) &&
  acknowledges(before, message);
