import type { Problem } from '../../../../core/problem.ts';
import type { FinMessage } from '../../../envelope/fin-message.ts';
import {
  isIntermediate,
  type Page,
  type PageBefore,
  type PageProblem,
  pageOf,
  pageProblems,
  toPageBefore,
} from './pages.ts';

/** Messages that are held back while a page waits for the next one, and their characters. */
const HELD_MAX = 1000;
const HELD_MAX_CHARACTERS = 10_000_000;
/** Accounts whose last page is known. The least recently seen one is dropped first. */
const ACCOUNTS_MAX = 10_000;

interface Held<Item> {
  readonly item: Item;
  readonly length: number;
  /** Set while the page ends with an intermediate balance and the next page is missing. */
  waiting: Page | null;
}

/**
 * Checks that the pages of the statements in a file (MT940, MT950) follow each other: a page that ends with an intermediate
 * balance (62M) is continued by one that begins with it (60M) and has the next sequence number; a statement begins with the
 * balance that the previous one closed with. The network has no rules across messages, so these are our own warnings: a page is
 * missing, duplicated or out of order. Takes message by message with the item made from it, and returns the items in order: at
 * once, except for those after a page that may still be continued. It holds a bounded number of these.
 */
export class PageOrder<Item> {
  readonly #blame: (item: Item, problems: Problem[]) => void;
  readonly #before = new Map<string, PageBefore>();
  readonly #waiting = new Map<string, Held<Item>>();
  #held: Held<Item>[] = [];
  #characters = 0;

  /** Calls `blame` with the problems of an item before that is returned. */
  constructor(blame: (item: Item, problems: Problem[]) => void) {
    this.#blame = blame;
  }

  /** Takes the next message, null for anything else, and returns the items that are settled. */
  take(message: FinMessage | null, item: Item): Item[] {
    const page = message === null ? null : pageOf(message);
    if (page === null && this.#held.length === 0) return [item];
    const held: Held<Item> = { item, length: message?.blocks.raw.length ?? 0, waiting: null };
    this.#held.push(held);
    this.#characters += held.length;
    if (page !== null) this.#follow(page, held);
    return this.#settled();
  }

  /** Gives back the rest: no further page comes. */
  end(): Item[] {
    for (const held of this.#waiting.values()) this.#giveUp(held, 'the next page is not there');
    return this.#settled();
  }

  #follow(page: Page, held: Held<Item>): void {
    const { account } = page;
    const problems = pageProblems(this.#before.get(account), page);
    if (problems.length > 0) this.#blame(held.item, problems.map(problemOf));
    const previous = this.#waiting.get(account);
    if (previous !== undefined) previous.waiting = null;
    this.#waiting.delete(account);
    if (isIntermediate(page.closing)) {
      held.waiting = page;
      this.#waiting.set(account, held);
    }
    this.#before.delete(account);
    this.#before.set(account, toPageBefore(page));
    if (this.#before.size > ACCOUNTS_MAX) {
      const [oldest = ''] = this.#before.keys();
      this.#before.delete(oldest);
    }
  }

  #settled(): Item[] {
    let count = 0;
    for (const held of this.#held) {
      const isFull = this.#held.length - count > HELD_MAX || this.#characters > HELD_MAX_CHARACTERS;
      if (held.waiting !== null && isFull) {
        this.#giveUp(held, `the next page is not among the ${HELD_MAX} messages after it`);
      }
      if (held.waiting !== null) break;
      this.#characters -= held.length;
      count++;
    }
    return this.#held.splice(0, count).map(({ item }) => item);
  }

  #giveUp(held: Held<Item>, why: string): void {
    if (held.waiting === null) return;
    const { account, closing } = held.waiting;
    held.waiting = null;
    if (this.#waiting.get(account) === held) this.#waiting.delete(account);
    const detail = `is an intermediate balance, but ${why}`;
    this.#blame(held.item, [problemOf({ field: closing, code: 'page_missing', detail })]);
  }
}

function problemOf({ field: { tag, line }, code, detail }: PageProblem): Problem {
  const message = `Field ${tag} ${detail}.`;
  return { code, severity: 'warning', path: tag, line, column: 1, message };
}
