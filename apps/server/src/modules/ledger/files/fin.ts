import { type AccountSide, formatMinor, isoDay, PLATFORM, servicerOf } from '@clearbench/domain';
import { build, type ContentOf, type SwiftMt } from '@clearbench/messages';
import { pagesOf, writeRje } from '@clearbench/messages/fin-files';
import { toSwiftText, wrap } from '@clearbench/messages/free-text';
import type { EntryRow } from '../statement-repository.ts';
import {
  accountNumber,
  counterAccountOf,
  keptBy,
  referenceOf,
  reportReference,
  SIMULATED,
  servicerBalance,
  servicerSide,
  statementReference,
  type WholeStatement,
} from './statement.ts';
import { SEAL_PLACE } from './statement-seal.ts';

const INFORMATION_WIDTH = 65;
const INFORMATION_LINES = 6;
const MARKS = { debit: 'D', credit: 'C' } as const;

/**
 * The statement as an MT940 from the account's servicer: one message, or several in an RJE file if one would exceed
 * the network's limit.
 */
export function mt940Of(statement: WholeStatement): string {
  const { account, period, openingMinor, closingMinor } = statement;
  const balance = (net: bigint, date: string): SwiftMt.Balance => {
    const { side, amount } = servicerBalance(account, net);
    return { kind: 'final', mark: MARKS[side], date, money: { currency: account.currency, amount } };
  };
  return written({
    type: 'MT940',
    ...partsOf(statement, statementReference(statement)),
    openingBalance: balance(openingMinor, period.first),
    closingBalance: balance(closingMinor, period.last),
    forwardAvailableBalances: [],
  });
}

/** What was booked until now, as an MT942, in the same way. */
export function mt942Of(report: WholeStatement): string {
  const { account, createdAt, entries } = report;
  const totalOf = (wanted: AccountSide) => {
    const ofSide = entries.filter(({ side }) => servicerSide(account, side) === wanted);
    const sum = ofSide.reduce((minor, { amount_minor }) => minor + amount_minor, 0n);
    return { count: ofSide.length, money: moneyOf(sum, account.currency) };
  };
  return written({
    type: 'MT942',
    ...partsOf(report, reportReference(report)),
    floorLimits: [{ money: moneyOf(0n, account.currency) }],
    dateTimeIndication: {
      date: isoDay(createdAt),
      time: createdAt.toISOString().slice(11, 16),
      offset: '+00:00',
    },
    debits: totalOf('debit'),
    credits: totalOf('credit'),
  });
}

const written = (content: ContentOf<'MT940'> | ContentOf<'MT942'>): string =>
  writeRje(pagesOf(content).map((page) => build(page)));

const moneyOf = (minor: bigint, currency: string) => ({ currency, amount: formatMinor(minor, currency) });

/** What statements and reports have in common. */
const partsOf = ({ account, number, entries }: WholeStatement, reference: string) => ({
  envelope: {
    direction: 'input' as const,
    senderBic: servicerOf(account).bic ?? PLATFORM.bic,
    receiverBic: PLATFORM.bic,
    otherTags: [],
    trailers: [{ tag: 'TNG', value: '' }],
  },
  transactionReference: reference,
  accountIdentification: { account: accountNumber(account) },
  statementNumber: String(number % 100_000),
  sequenceNumber: '1',
  lines: entries.map((row) => lineOf(row, MARKS[servicerSide(account, row.side)])),
  information: [SIMULATED, keptBy(account), SEAL_PLACE],
});

function lineOf(row: EntryRow, mark: 'D' | 'C'): SwiftMt.StatementLine {
  const text = `${row.text} / ${counterAccountOf(row)} / ${row.entry_id}`;
  return {
    valueDate: row.value_date,
    entryDate: isoDay(row.booked_at),
    mark,
    money: moneyOf(row.amount_minor, row.currency),
    transactionType: { kind: 'N', code: isCost(row) ? 'CHG' : 'TRF' },
    referenceForAccountOwner: referenceOf(row) ?? 'NONREF',
    information: wrap(toSwiftText(text).text, INFORMATION_WIDTH, INFORMATION_LINES).slice(
      0,
      INFORMATION_LINES,
    ),
  };
}

const isCost = ({ debit_account, credit_account }: EntryRow): boolean =>
  [debit_account, credit_account].some((id) => id.startsWith('PROVIDER-COST'));
