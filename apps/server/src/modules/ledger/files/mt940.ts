import { formatMinor, PLATFORM } from '@clearbench/domain';
import {
  build,
  type MtContentOf,
  pagesOf,
  type SwiftMt,
  toSwiftText,
  wrap,
  writeRje,
} from '@clearbench/messages';
import type { EntryRow } from '../statement-repository.ts';
import {
  accountNumber,
  balanceText,
  counterAccountOf,
  referenceOf,
  SIMULATED,
  statementReference,
  type WholeStatement,
} from './statement.ts';
import { SEAL_PLACE } from './statement-seal.ts';

const INFORMATION_WIDTH = 65;
const INFORMATION_LINES = 6;

/** The statement as MT940: one message, or several in an RJE file if one would exceed the network's limit. */
export function mt940Of(statement: WholeStatement): string {
  const { account, period, openingMinor, closingMinor, entries } = statement;
  const balance = (net: bigint, date: string): SwiftMt.Balance => {
    const { isDebit, amount } = balanceText(net, account.currency);
    return { kind: 'final', mark: isDebit ? 'D' : 'C', date, money: { currency: account.currency, amount } };
  };
  const content: MtContentOf<'MT940'> = {
    type: 'MT940',
    envelope: {
      direction: 'input',
      senderBic: PLATFORM.bic,
      receiverBic: PLATFORM.bic,
      otherTags: [],
      trailers: [{ tag: 'TNG', value: '' }],
    },
    transactionReference: statementReference(statement),
    accountIdentification: { account: accountNumber(account) },
    statementNumber: String(statement.number % 100_000),
    sequenceNumber: '1',
    openingBalance: balance(openingMinor, period.first),
    lines: entries.map(lineOf),
    closingBalance: balance(closingMinor, period.last),
    forwardAvailableBalances: [],
    information: [SIMULATED, SEAL_PLACE],
  };
  return writeRje(pagesOf(content).map((page) => build(page)));
}

function lineOf(row: EntryRow): SwiftMt.StatementLine {
  const text = `${row.text} / ${counterAccountOf(row)} / ${row.entry_id}`;
  return {
    valueDate: row.value_date,
    entryDate: row.booked_at.toISOString().slice(0, 10),
    mark: row.side === 'debit' ? 'D' : 'C',
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
