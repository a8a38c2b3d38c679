import type { FinField, FinMessage } from '../../../envelope/fin-message.ts';

/** The parts of a statement page that show its predecessor and successor. */
export interface Page {
  readonly account: string;
  readonly statement: number;
  readonly sequence: number | null;
  readonly opening: FinField;
  readonly closing: FinField;
}

/** The memory of the previous page: no field, because a field keeps the text of its message in memory. */
export interface PageBefore {
  readonly statement: number;
  readonly sequence: number | null;
  readonly balance: string;
  readonly isIntermediate: boolean;
}

/** A problem in how one page follows another: at a field, whose tag `detail` continues. */
export interface PageProblem {
  readonly field: FinField;
  readonly code: 'page_missing' | 'page_balance' | 'page_number';
  readonly detail: string;
}

/** A balance or account is not longer. */
const VALUE_MAX_LENGTH = 50;

/** A message as a page; null when it is not an MT940 or MT950, or too broken. */
export function pageOf({ blocks, headers }: FinMessage): Page | null {
  if (headers.messageType !== '940' && headers.messageType !== '950') return null;
  const fields = blocks.text ?? [];
  const value = (...tags: readonly string[]): string =>
    fields.find(({ tag }) => tags.includes(tag))?.value ?? '';
  const account = /^[^\r\n]*/.exec(value('25', '25P'))?.[0].trim() ?? '';
  const number = /^(\d{1,5})(?:\/(\d{1,5}))?\s*$/.exec(value('28C', '28').slice(0, VALUE_MAX_LENGTH));
  const opening = fields.find(({ tag }) => tag === '60F' || tag === '60M');
  const closing = fields.findLast(({ tag }) => tag === '62F' || tag === '62M');
  if (number === null || opening === undefined || closing === undefined) return null;
  const longest = Math.max(account.length, opening.value.length, closing.value.length);
  if (account === '' || longest > VALUE_MAX_LENGTH) return null;
  const [, statement = '', sequence] = number;
  return {
    account,
    statement: Number(statement),
    sequence: sequence === undefined ? null : Number(sequence),
    opening,
    closing,
  };
}

/** The memory of a page for the next one. */
export function toPageBefore({ statement, sequence, closing }: Page): PageBefore {
  return { statement, sequence, balance: balanceOf(closing), isIntermediate: isIntermediate(closing) };
}

/** True if a balance means that another page follows, or came before. */
export function isIntermediate({ tag }: FinField): boolean {
  return tag.endsWith('M');
}

/** Problems in how a page follows the previous one of the same account. */
export function pageProblems(before: PageBefore | undefined, page: Page): PageProblem[] {
  const { opening } = page;
  const continues = isIntermediate(opening);
  if (before === undefined || (continues && !before.isIntermediate)) {
    return continues
      ? [missing(opening, 'is an intermediate balance, but the previous page is missing')]
      : [];
  }
  if (!continues && before.isIntermediate) {
    const detail = `begins a statement, but the previous page ended with an intermediate balance; write 60M and ${before.balance}`;
    return [missing(opening, detail)];
  }
  const isSame = page.statement === before.statement;
  const follows = continues ? isSame : isSame || page.statement === before.statement + 1;
  if (!follows && !continues) return [];
  const problems: PageProblem[] = [];
  if (withoutPadding(balanceOf(opening)) !== withoutPadding(before.balance)) {
    const detail = `has ${balanceOf(opening)}, but the previous page closed with ${before.balance}`;
    problems.push({ field: opening, code: 'page_balance', detail });
  }
  if (continues) problems.push(...numberProblems(before, page, follows));
  return problems;
}

function numberProblems({ statement, sequence }: PageBefore, page: Page, follows: boolean): PageProblem[] {
  const expected = sequence === null ? null : sequence + 1;
  if (follows && (expected === null || page.sequence === expected)) return [];
  const right = `${statement}${expected === null ? '' : `/${expected}`}`;
  const detail = `is an intermediate balance, so field 28C must have ${right}`;
  return [{ field: page.opening, code: 'page_number', detail }];
}

function missing(field: FinField, detail: string): PageProblem {
  return { field, code: 'page_missing', detail };
}

/** Mark, currency and amount, since the dates of two pages may differ: a copy, so that the message's text can be freed. */
function balanceOf({ value }: FinField): string {
  return Array.from(value.slice(0, 1) + value.slice(7).trim()).join('');
}

/** A balance without zeros that do not change it: `CEUR0001000,50` → `CEUR1000,5`. */
function withoutPadding(balance: string): string {
  return balance.replace(/(?<=^.[A-Z]{3})0+(?=\d)/, '').replace(/(,\d*?)0+$/, '$1');
}
