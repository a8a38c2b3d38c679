import type { AccountStatement, ClosedStatement, StatementQuery } from '@clearbench/contract';
import { balanceOf, formatMinor, isoDay, normalSide, servicerOf } from '@clearbench/domain';
import type { Clock } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/list-cursor.ts';
import type { AccountRepository, AccountRow } from './account-repository.ts';
import { toClosedStatement, toStatementEntry } from './mapper.ts';
import { type Period, periodOf, startOfDay } from './period.ts';
import type { EntryRow, Position, StatementRepository } from './statement-repository.ts';

/** The maximum length of a list of closed statements: a little over a year. */
const CLOSED_MAX = 400;

export interface StatementPage {
  statement: AccountStatement;
  /** The position after the last entry; null when there are no more. */
  nextCursor: string | null;
}

/** An account in a period, in minor units; balances are debits minus credits. */
export interface StatementFigures {
  account: AccountRow;
  period: Period;
  openingMinor: bigint;
  debitMinor: bigint;
  creditMinor: bigint;
  entryCount: number;
}

interface Dependencies {
  accounts: AccountRepository;
  statements: StatementRepository;
  clock: Clock;
}

/** Statements of accounts, and the end of the day. */
export class StatementService {
  readonly #accounts: AccountRepository;
  readonly #statements: StatementRepository;
  readonly #clock: Clock;

  constructor({ accounts, statements, clock }: Dependencies) {
    this.#accounts = accounts;
    this.#statements = statements;
    this.#clock = clock;
  }

  async page(accountId: string, query: StatementQuery): Promise<StatementPage> {
    const figures = await this.figures(accountId, query);
    const { account, period } = figures;
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
    const start = after === null ? startOf(period) : { bookedAt: after.time, seq: after.seq };
    const rows = await this.#statements.entries(accountId, start, period.until, query.limit + 1);
    const page = rows.slice(0, query.limit);
    let net = after === null ? figures.openingMinor : await this.#balanceAfter(accountId, start);
    const entries = page.map((row) => {
      net += signed(row);
      return toStatementEntry(row, balanceOf(account.kind, net, 0n));
    });
    const last = page.at(-1);
    return {
      statement: { ...headOf(figures), entries },
      nextCursor:
        rows.length > query.limit && last !== undefined
          ? encodeCursor({ time: last.booked_at, seq: last.seq })
          : null,
    };
  }

  /** Opening balance and totals of a period. 404 for an account that does not exist, or entries that are no longer there. */
  async figures(accountId: string, query: Pick<StatementQuery, 'from' | 'to'>): Promise<StatementFigures> {
    const account = await this.#account(accountId);
    const period = periodOf(query, this.#clock.now());
    const entriesFrom = await this.#statements.entriesFrom();
    if (period.from < entriesFrom && account.opened_at < entriesFrom) {
      throw notFound(
        `The entries before ${isoDay(entriesFrom)} were removed by retention. Ask for a statement from that day on; the closing balances of earlier ` +
          'days are still in the list of closed days.',
      );
    }
    const [openingMinor, moved] = await Promise.all([
      this.#statements.balanceBefore(accountId, startOf(period)),
      this.#statements.movedBetween(accountId, period.from, period.until),
    ]);
    return {
      account,
      period,
      openingMinor,
      debitMinor: BigInt(moved.debit_minor),
      creditMinor: BigInt(moved.credit_minor),
      entryCount: Number(moved.postings),
    };
  }

  /** All entries of a period, oldest first, in pages of this length, of which only the last is shorter. */
  async *pages({ account, period }: StatementFigures, length: number): AsyncGenerator<EntryRow[]> {
    for (let after = startOf(period); ; ) {
      const entries = await this.#statements.entries(account.id, after, period.until, length);
      yield entries;
      const last = entries.at(-1);
      if (last === undefined || entries.length < length) return;
      after = { bookedAt: last.booked_at, seq: last.seq };
    }
  }

  /** The number of the last day's statement, or for an open day the number that its statement will have. */
  async numberOf({ account, period }: StatementFigures): Promise<number> {
    const last = await this.#statements.lastClosed(account.id, period.last);
    if (last === undefined) return 1;
    return period.last < isoDay(this.#clock.now()) ? last.number : last.number + 1;
  }

  statedOn(day: string): Promise<Pick<AccountRow, 'id' | 'kind'>[]> {
    return this.#statements.statedOn(day);
  }

  /** The accounts that moved on a day, by postings of this range. */
  movedOn(day: string, range: { after: bigint; upTo: bigint }): Promise<Pick<AccountRow, 'id' | 'kind'>[]> {
    const { from, until } = periodOf({ from: day, to: day }, this.#clock.now());
    return this.#statements.movedOn(from, until, range);
  }

  lastPosting(): Promise<bigint> {
    return this.#statements.lastPosting();
  }

  today(): string {
    return isoDay(this.#clock.now());
  }

  statedUntil(): Promise<Date> {
    return this.#statements.statedUntil();
  }

  async closed(accountId: string): Promise<ClosedStatement[]> {
    const account = await this.#account(accountId);
    const rows = await this.#statements.closed(accountId, CLOSED_MAX);
    return rows.map((row) => toClosedStatement(row, account));
  }

  /**
   * Closes every day before today, by the virtual clock: nothing more can be added to it, and each account that moved gets
   * its statement. Repeating it changes nothing. Returns whether a day was closed.
   */
  async closeDays(): Promise<boolean> {
    const isNew = await this.#statements.close(startOfDay(this.#clock.now()));
    await this.#statements.state();
    return isNew;
  }

  #balanceAfter(accountId: string, { bookedAt, seq }: Position): Promise<bigint> {
    return this.#statements.balanceBefore(accountId, { bookedAt, seq: seq + 1n });
  }

  async #account(id: string): Promise<AccountRow> {
    const account = await this.#accounts.find(id);
    if (account === undefined) throw notFound(`The ledger has no account ${id}.`);
    return account;
  }
}

const startOf = ({ from }: Period): Position => ({ bookedAt: from, seq: 0n });

const signed = ({ side, amount_minor }: EntryRow): bigint =>
  side === 'debit' ? amount_minor : -amount_minor;

function headOf({
  account,
  period,
  openingMinor,
  debitMinor,
  creditMinor,
  entryCount,
}: StatementFigures): Omit<AccountStatement, 'entries'> {
  const { id, kind, owner, currency } = account;
  const { name, bic } = servicerOf(account);
  const balance = (net: bigint) => formatMinor(balanceOf(kind, net, 0n), currency);
  return {
    accountId: id,
    kind,
    owner,
    currency,
    normalSide: normalSide(kind),
    servicer: { name, bic },
    from: period.first,
    to: period.last,
    openingBalance: balance(openingMinor),
    closingBalance: balance(openingMinor + debitMinor - creditMinor),
    debits: formatMinor(debitMinor, currency),
    credits: formatMinor(creditMinor, currency),
    entryCount,
  };
}
