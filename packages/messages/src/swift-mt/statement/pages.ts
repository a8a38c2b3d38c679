import { MAX_PROBLEMS_PER_PAYLOAD, type Problem } from '../../problem.ts';
import type { FinField, FinMessage } from '../fin-message.ts';

/** What of a statement page tells which one is before and which behind it. */
interface Page {
  readonly index: number;
  readonly account: string;
  readonly statement: number;
  readonly sequence: number | null;
  readonly opening: FinField;
  readonly closing: FinField;
}

/**
 * Checks that the pages of the statements in a file (MT940, MT950) follow each other: a page that ends with
 * an intermediate balance (62M) is continued by one that begins with it (60M) and has the next sequence
 * number; a statement begins with the balance that the one before it closed with. No rule of the network
 * looks at several messages, so all of it are warnings of ours: a page is missing, doubled or out of order.
 */
export function checkPages(messages: readonly FinMessage[]): Problem[] {
  const problems: Problem[] = [];
  const last = new Map<string, Page>();
  messages.forEach((message, index) => {
    const page = pageOf(message, index);
    if (page === null) return;
    checkPage(last.get(page.account), page, problems);
    last.set(page.account, page);
  });
  for (const page of last.values()) {
    if (isIntermediate(page.closing)) {
      add(
        problems,
        page,
        page.closing,
        'page_missing',
        'is an intermediate balance, but the next page is not there',
      );
    }
  }
  return problems;
}

function checkPage(previous: Page | undefined, page: Page, problems: Problem[]): void {
  const { opening } = page;
  const continues = isIntermediate(opening);
  if (previous === undefined || (continues && !isIntermediate(previous.closing))) {
    if (!continues) return;
    add(
      problems,
      page,
      opening,
      'page_missing',
      'is an intermediate balance, but the page before is not there',
    );
    return;
  }
  if (!continues && isIntermediate(previous.closing)) {
    const detail = `begins a statement, but the page before ended with an intermediate balance; write 60M and ${balanceText(previous.closing)}`;
    add(problems, page, opening, 'page_missing', detail);
    return;
  }
  const follows = continues
    ? page.statement === previous.statement
    : page.statement === previous.statement + 1 || page.statement === previous.statement;
  if (!follows && !continues) return;
  if (balanceText(opening) !== balanceText(previous.closing)) {
    const detail = `has ${balanceText(opening)}, but the page before closed with ${balanceText(previous.closing)}`;
    add(problems, page, opening, 'page_balance', detail);
  }
  if (continues) checkNumbers(previous, page, follows, problems);
}

function checkNumbers(previous: Page, page: Page, follows: boolean, problems: Problem[]): void {
  const { sequence } = previous;
  const expected = sequence === null ? null : sequence + 1;
  if (follows && (expected === null || page.sequence === expected)) return;
  const right = `${previous.statement}${expected === null ? '' : `/${expected}`}`;
  const detail = `is an intermediate balance, so the page has the number ${right} in field 28C`;
  add(problems, page, page.opening, 'page_number', detail);
}

function add(problems: Problem[], { index }: Page, field: FinField, code: string, detail: string): void {
  if (problems.length >= MAX_PROBLEMS_PER_PAYLOAD) return;
  const message = `Field ${field.tag} ${detail}.`;
  problems.push({ code, severity: 'warning', path: field.tag, line: field.line, column: 1, message, index });
}

function isIntermediate({ tag }: FinField): boolean {
  return tag.endsWith('M');
}

/** Mark, currency and amount: the dates of two pages may differ. */
function balanceText({ value }: FinField): string {
  return value.slice(0, 1) + value.slice(7).trim();
}

function pageOf({ blocks, headers }: FinMessage, index: number): Page | null {
  if (headers.messageType !== '940' && headers.messageType !== '950') return null;
  const fields = blocks.text ?? [];
  const account = fields.find(({ tag }) => tag === '25' || tag === '25P')?.value.split(/\r?\n/)[0];
  const number = /^(\d{1,5})(?:\/(\d{1,5}))?$/.exec(fields.find(({ tag }) => tag === '28C')?.value ?? '');
  const opening = fields.find(({ tag }) => tag === '60F' || tag === '60M');
  const closing = fields.findLast(({ tag }) => tag === '62F' || tag === '62M');
  if (account === undefined || number === null || opening === undefined || closing === undefined) return null;
  const [, statement = '', sequence] = number;
  return {
    index,
    account,
    statement: Number(statement),
    sequence: sequence === undefined ? null : Number(sequence),
    opening,
    closing,
  };
}
