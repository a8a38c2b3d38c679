import { amountOf, formatMinor } from '@clearbench/domain';
import type { Balance, StatementLine } from '../../swift-mt/content/content-parts.ts';
import type { InterimReport, Statement } from '../../swift-mt/content/content-reporting.ts';
import { type MtContent, writeContent } from '../../swift-mt/index.ts';

/** What every receiver takes of a statement or report, in characters; the network itself takes more in some editions. */
const PAGE_MAX_LENGTH = 2000;

/**
 * A statement or report of the network in pages, each a message that is short enough: intermediate balances (60M, 62M)
 * join those of a statement, and what is said of the whole stands on the last. Anything else is one page, and so is
 * what is in a file of a bank, without headers: its length has no limit.
 */
export function pagesOf(content: MtContent): readonly MtContent[] {
  if (content.type !== 'MT940' && content.type !== 'MT942') return [content];
  if (content.envelope === null) return [content];
  const text = writeContent(content);
  if (text.length <= PAGE_MAX_LENGTH) return [content];
  const chunks = chunksOf(content.lines, text);
  return content.type === 'MT942' ? reportPages(content, chunks) : statementPages(content, chunks);
}

/** Field 61 with the 86 after it is kept together. */
function chunksOf(lines: readonly StatementLine[], text: string): readonly (readonly StatementLine[])[] {
  const lengths = lengthsOf(lines, text);
  const room = PAGE_MAX_LENGTH - text.length + lengths.reduce((sum, length) => sum + length, 0);
  const chunks: StatementLine[][] = [[]];
  let left = room;
  for (const [place, line] of lines.entries()) {
    const length = lengths[place] ?? 0;
    const last = chunks.at(-1);
    if (last !== undefined && (length <= left || last.length === 0)) last.push(line);
    else {
      chunks.push([line]);
      left = room;
    }
    left -= length;
  }
  return chunks;
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
