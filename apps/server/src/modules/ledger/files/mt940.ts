import { formatMinor, isoDay, PLATFORM, servicerOf } from '@clearbench/domain';
import { build, type ContentOf, type SwiftMt } from '@clearbench/messages';
import { pagesOf, writeRje } from '@clearbench/messages/fin-files';
import { toSwiftText, wrap } from '@clearbench/messages/free-text';
import type { EntryRow } from '../statement-repository.ts';
import {
  accountNumber,
  counterAccountOf,
  keptBy,
  referenceOf,
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
  const { account, period, openingMinor, closingMinor, entries } = statement;
  const balance = (net: bigint, date: string): SwiftMt.Balance => {
    const { side, amount } = servicerBalance(account, net);
    return { kind: 'final', mark: MARKS[side], date, money: { currency: account.currency, amount } };
  };
  const content: ContentOf<'MT940'> = {
    type: 'MT940',
    envelope: {
      direction: 'input',
      senderBic: servicerOf(account).bic ?? PLATFORM.bic,
      receiverBic: PLATFORM.bic,
      otherTags: [],
      trailers: [{ tag: 'TNG', value: '' }],
    },
    transactionReference: statementReference(statement),
    accountIdentification: { account: accountNumber(account) },
    statementNumber: String(statement.number % 100_000),
    sequenceNumber: '1',
    openingBalance: balance(openingMinor, period.first),
    lines: entries.map((row) => lineOf(row, MARKS[servicerSide(account, row.side)])),
    closingBalance: balance(closingMinor, period.last),
    forwardAvailableBalances: [],
    information: [SIMULATED, keptBy(account), SEAL_PLACE],
  };
  return writeRje(pagesOf(content).map((page) => build(page)));
}

function lineOf(row: EntryRow, mark: 'D' | 'C'): SwiftMt.StatementLine {
  const text = `${row.text} / ${counterAccountOf(row)} / ${row.entry_id}`;
  return {
    valueDate: row.value_date,
    entryDate: isoDay(row.booked_at),
    mark,
    money: { currency: row.currency, amount: formatMinor(row.amount_minor, row.currency) },
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
