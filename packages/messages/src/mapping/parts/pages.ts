import { amountOf, formatMinor } from '@clearbench/domain';
import type { Balance, StatementLine } from '../../swift-mt/content/content-parts.ts';
import type { InterimReport, Statement } from '../../swift-mt/content/content-reporting.ts';
import { type MtContent, type MtContentOf, writeContent } from '../../swift-mt/index.ts';

/** The length in characters of a statement or report that every receiver takes; the network itself takes more in some editions. */
const PAGE_MAX_LENGTH = 2000;
/** No MT has more characters, headers included (M50). */
const MESSAGE_MAX_LENGTH = 10_000;
/** Field 28D of `1/1` grows to that of `99999/99999`. */
const INDEX_MAX_GROWTH = 8;

/**
 * Splits a message into pages, each short enough for the network. Intermediate balances (60M, 62M) connect those of a statement,
 * and data about the whole is on the last one. The orders of an MT101 are spread over messages that field 28D numbers. Anything
 * else is one page, and so is a statement in a bank's file without headers, whose length has no limit.
 */
export function pagesOf(content: MtContent): readonly MtContent[] {
  switch (content.type) {
    case 'MT940':
      return content.envelope === null ? [content] : statementPages(content, linesOf(content));
    case 'MT942':
      return content.envelope === null ? [content] : reportPages(content, linesOf(content));
    case 'MT101':
      return orderPages(content);
    default:
      return [content];
  }
}

/** Parts of a message in chunks that each fit into one message besides its other contents. */
function chunksOf<T>(
  parts: readonly T[],
  lengths: readonly number[],
  room: number,
): readonly (readonly T[])[] {
  const chunks: T[][] = [[]];
  let left = room;
  for (const [place, part] of parts.entries()) {
    const length = lengths[place] ?? 0;
    const last = chunks.at(-1);
    if (last !== undefined && (length <= left || last.length === 0)) last.push(part);
    else {
      chunks.push([part]);
      left = room;
    }
    left -= length;
  }
  return chunks;
}

function orderPages(request: MtContentOf<'MT101'>): readonly MtContentOf<'MT101'>[] {
  const text = writeContent(request);
  if (text.length <= MESSAGE_MAX_LENGTH) return [request];
  const [head = '', ...orders] = text.split(/(?<=\r\n)(?=:21:)/);
  const end = text.length - text.lastIndexOf('-}');
  const room = MESSAGE_MAX_LENGTH - head.length - end - INDEX_MAX_GROWTH;
  const lengths = orders.map(({ length }) => length);
  const chunks = chunksOf(request.transactions, lengths, room);
  return chunks.map((transactions, place) => ({
    ...request,
    messageIndex: String(place + 1),
    messageTotal: String(chunks.length),
    transactions,
  }));
}

/** The lines of a statement in chunks; field 61 with the 86 after it is kept together. */
function linesOf(content: Statement | InterimReport): Chunks {
  const text = writeContent(content);
  if (text.length <= PAGE_MAX_LENGTH) return [content.lines];
  const lengths = lengthsOf(content.lines, text);
  const room = PAGE_MAX_LENGTH - text.length + lengths.reduce((sum, length) => sum + length, 0);
  return chunksOf(content.lines, lengths, room);
}

/** How many characters of the text each line takes. */
function lengthsOf(lines: readonly StatementLine[], text: string): readonly number[] {
  const fields = text.split(/(?<=\r\n)(?=:)/);
  let at = fields.findIndex((field) => field.startsWith(':61:'));
  return lines.map(({ information }) => {
    const own = fields[at++]?.length ?? 0;
    return own + (information === undefined ? 0 : (fields[at++]?.length ?? 0));
  });
}

type Chunks = readonly (readonly StatementLine[])[];

function statementPages(statement: Statement, chunks: Chunks): readonly Statement[] {
  if (chunks.length === 1) return [statement];
  const { closingAvailableBalance, information, closingBalance, ...common } = statement;
  let opening = statement.openingBalance;
  return chunks.map((lines, place) => {
    const page = { ...common, sequenceNumber: pageNumber(statement, place), openingBalance: opening, lines };
    if (place === chunks.length - 1) {
      return { ...statement, ...page };
    }
    opening = { ...balanceAfter(opening, lines), date: closingBalance.date };
    return { ...page, closingBalance: opening, forwardAvailableBalances: [] };
  });
}

function reportPages(report: InterimReport, chunks: Chunks): readonly InterimReport[] {
  if (chunks.length === 1) return [report];
  const { debits, credits, information, ...common } = report;
  return chunks.map((lines, place) => {
    const page = { ...common, sequenceNumber: pageNumber(report, place), lines };
    return place === chunks.length - 1 ? { ...report, ...page } : page;
  });
}

/** The page number in field 28C has five digits. */
function pageNumber({ sequenceNumber = '1' }: Statement | InterimReport, place: number): string {
  return String((Number(sequenceNumber) + place) % 100_000);
}

/** The balance after these entries, where the page ends. */
function balanceAfter({ mark, money, date }: Balance, lines: readonly StatementLine[]): Balance {
  const { currency } = money;
  let sum = mark === 'C' ? minorOf(money) : -minorOf(money);
  for (const line of lines) {
    const minor = minorOf(line.money);
    sum += line.mark === 'C' || line.mark === 'RD' ? minor : -minor;
  }
  const amount = formatMinor(sum < 0n ? -sum : sum, currency);
  return { kind: 'intermediate', mark: sum < 0n ? 'D' : 'C', date, money: { currency, amount } };
}

function minorOf({ currency, amount }: Balance['money']): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  const result = amountOf(whole, fraction, currency);
  return result.ok ? result.minor : 0n;
}
