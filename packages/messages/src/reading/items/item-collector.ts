import { cutProblems } from '../../core/cut-problems.ts';
import {
  hasError,
  inTextOrder,
  MAX_ITEMS,
  MAX_PROBLEMS_PER_MESSAGE,
  MAX_PROBLEMS_PER_PAYLOAD,
  type Problem,
} from '../../core/problem.ts';
import type { TextSpan } from '../../core/text-span.ts';
import { type IncomingTransfer, identityOf, type PayloadItem } from '../../core/transfer.ts';

/** Items one by one as they are read, and finally the problems of the payload as a whole. */
export type ItemReading = Generator<PayloadItem, Whole, undefined>;

/** The problems of a payload as a whole, known only when all of it has been read. */
export interface Whole {
  /** The type of the first message that has one. */
  readonly messageType: string | null;
  readonly problems: Problem[];
  /** The whole payload is refused, including the items that were passed on before. */
  readonly isRefused: boolean;
}

/**
 * Beyond this number of listed problems, each refused item keeps only its first error, so that more items are named.
 */
const LISTED_IN_FULL = MAX_PROBLEMS_PER_PAYLOAD / 2;
/** The last problem of a payload gives the number of unlisted ones. */
const LISTED = MAX_PROBLEMS_PER_PAYLOAD - 1;

/**
 * Numbers the items of a payload as it is read and keeps none of them. Once the maximum number of problems is listed, refused
 * items are only counted, and a reader need not describe their problems (`isFull`): a hostile payload cannot cost the time and
 * memory of millions of sentences. A refused item is never listed as accepted.
 */
export class ItemCollector {
  /** Items seen, listed or not: the index of the next one. */
  count = 0;
  /** The type of the first message that has one. */
  firstType: string | null = null;
  #listed = 0;
  #refused = 0;
  #warnings = 0;
  #firstLine: number | null = null;

  /** True if problems of further items are no longer listed. */
  get isFull(): boolean {
    return this.#listed >= LISTED;
  }

  /** True if the payload has more items than allowed; then nothing of it is accepted, and reading can stop. */
  get isOverflowing(): boolean {
    return this.count > MAX_ITEMS;
  }

  /**
   * Counts the next item, whose index becomes its place among all items that were seen. Returns whether it is listed; its
   * problems are then those that are.
   */
  add(item: PayloadItem): boolean {
    const index = this.count++;
    this.firstType ??= item.type;
    const { problems } = item;
    if (problems.length === 0) {
      item.index = index;
      return true;
    }
    const refused = hasError(problems);
    if (refused && this.isFull) {
      this.#countRefused(item.line);
      return false;
    }
    const max = this.#listed < LISTED_IN_FULL || !refused ? MAX_PROBLEMS_PER_MESSAGE : 1;
    item.problems = cutProblems(inTextOrder(problems), Math.min(max, LISTED - this.#listed));
    item.index = index;
    if (!refused) this.#warnings += problems.length - item.problems.length;
    this.#listed += item.problems.length;
    for (const problem of item.problems) problem.index = index;
    return true;
  }

  /** The next element or row of a payload of plain transfers; null when it is refused and not listed. */
  recordItem(
    line: number | null,
    span: TextSpan,
    transfer: IncomingTransfer | null,
    problems: Problem[],
  ): PayloadItem | null {
    if (this.isFull && transfer === null) {
      this.refuse(line);
      return null;
    }
    const about = identityOf(transfer);
    const item = { index: this.count, line, span, type: null, about, transfer, problems };
    return this.add(item) ? item : null;
  }

  /** Counts items, and returns the listed ones. */
  listed(items: readonly PayloadItem[]): PayloadItem[] {
    return items.filter((item) => !this.isOverflowing && this.add(item));
  }

  /** Counts the next item as refused when its problems would not be listed anyway (`isFull`). */
  refuse(line: number | null): void {
    this.count++;
    this.#countRefused(line);
  }

  /** The problems of the payload as a whole, once all of it has been read. */
  whole(): Whole {
    const messageType = this.firstType;
    if (this.isOverflowing) {
      const message = `The payload has more than ${MAX_ITEMS} items; split it. Nothing was accepted.`;
      return {
        messageType,
        problems: [problemOfAll('too_many_items', 'error', null, message)],
        isRefused: true,
      };
    }
    return { messageType, problems: this.#notListed(), isRefused: false };
  }

  #notListed(): Problem[] {
    if (this.#refused === 0 && this.#warnings === 0) return [];
    const items = this.#refused === 1 ? '1 more item is refused' : `${this.#refused} more items are refused`;
    const where = this.#firstLine === null ? '' : `, the first of them in line ${this.#firstLine}`;
    const warnings = this.#warnings === 1 ? '1 more warning' : `${this.#warnings} more warnings`;
    const said = [
      ...(this.#refused === 0 ? [] : [`${items}${where}`]),
      ...(this.#warnings === 0 ? [] : [`${warnings} of accepted items`]),
    ];
    const message = `At most ${MAX_PROBLEMS_PER_PAYLOAD} problems are listed; besides them, ${said.join(', and ')}. Correct what is listed, and send the refused items again.`;
    const severity = this.#refused === 0 ? 'warning' : 'error';
    return [problemOfAll('problems_not_listed', severity, this.#firstLine, message)];
  }

  #countRefused(line: number | null): void {
    this.#refused++;
    this.#firstLine ??= line;
  }
}

/** A completely unreadable payload is refused with these problems. */
export const refusedWhole = (problems: Problem[]): Whole => ({
  messageType: null,
  problems,
  isRefused: true,
});

/** The reading of a payload that has no items. */
// biome-ignore lint/correctness/useYield: it is one like those that have some.
export function* nothingBut(whole: Whole): ItemReading {
  return whole;
}

function problemOfAll(
  code: string,
  severity: Problem['severity'],
  line: number | null,
  message: string,
): Problem {
  return { code, severity, path: '', line, column: null, message };
}
