import { isMirror, isoDay } from '@clearbench/domain';
import { dayStatements, unlessNotWritable } from '../../customer-reports/index.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import { DATA_MAX, tooLarge } from './data-size.ts';
import type { StoredFile } from './file-repository.ts';
import { GatheredFiles } from './gathered-files.ts';

/** The first download has the statements of this many days. */
const FIRST_DAYS = 30;
/** Days in a date range: a longer range is cut at its beginning. */
const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

/** The days of statements, both included. Null: none is closed yet. */
interface Days {
  from: string;
  to: string;
}

type Ledger = Pick<LedgerModule, 'statements' | 'files'>;

/** The closed days after `delivered` (a day, or empty before the first download), or those of a date range. */
export async function closedDays(
  { statements }: Pick<Ledger, 'statements'>,
  { delivered, range }: { delivered: string; range: { start: string; end: string } | undefined },
): Promise<Days | null> {
  const last = dayBefore(isoDay(await statements.statedUntil()));
  const from =
    range?.start ?? (delivered === '' ? dayBefore(last, FIRST_DAYS - 1) : dayBefore(delivered, -1));
  const to = range === undefined || range.end > last ? last : range.end;
  const earliest = dayBefore(to, DAYS_MAX - 1);
  return from > to ? null : { from: laterOf(from, earliest), to };
}

interface Statements {
  files: StoredFile[];
  /** The last day with all of its statements. */
  until: string;
}

/**
 * Returns a statement for each day and account at another institution. If all of them exceed the limit of a download, the last days come with
 * the next one.
 * @throws EbicsError 091117 if the first day alone is too large, or if `mustBeWhole`
 */
export async function statementsOf(
  ledger: Ledger,
  { from, to }: Days,
  {
    format,
    mustBeWhole,
    max = DATA_MAX,
  }: { format: 'camt.053' | 'mt940'; mustBeWhole: boolean; max?: number },
): Promise<Statements> {
  const all = new GatheredFiles(max);
  for (let day = from; day <= to; day = dayBefore(day, -1)) {
    const before = all.files.length;
    for await (const file of dayStatements(ledger, day, format)) {
      if (all.add(file)) continue;
      if (mustBeWhole) throw tooLarge('Ask for fewer days.');
      if (before === 0)
        throw tooLarge(`Fetch the statements of ${day} in the console, and ask for later days.`);
      return { files: all.files.slice(0, before), until: dayBefore(day) };
    }
  }
  return { files: all.files, until: to };
}

/**
 * What was booked today at other institutions after the posting with the number `delivered`, or everything of the days of a date range. The
 * days end with today.
 * @throws EbicsError 091117
 */
export async function bookingsOf(
  { statements, files }: Ledger,
  { delivered, range }: { delivered: string; range: { start: string; end: string } | undefined },
  format: 'camt.052' | 'mt942',
  max = DATA_MAX,
): Promise<{ files: StoredFile[]; until: string }> {
  const today = statements.today();
  const upTo = await statements.lastPosting();
  const after = range === undefined && delivered !== '' ? BigInt(delivered) : 0n;
  const to = range === undefined || range.end > today ? today : range.end;
  const from = range === undefined ? today : laterOf(range.start, dayBefore(to, DAYS_MAX - 1));
  const all = new GatheredFiles(max);
  for (let day = from; day <= to; day = dayBefore(day, -1)) {
    const accounts = (await statements.movedOn(day, { after, upTo })).filter(({ kind }) => isMirror(kind));
    for (const { id } of accounts) {
      const file = await files.report(id, { day, after, upTo }, format).catch(unlessNotWritable);
      if (file !== null && !all.add({ name: file.name, text: file.text })) {
        throw tooLarge('Ask for fewer days, or wait for the statements of the day.');
      }
    }
  }
  return { files: all.files, until: String(upTo) };
}

const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? one;

const dayBefore = (day: string, days = 1): string => isoDay(new Date(Date.parse(day) - days * DAY_MS));
