import type { ContentOf } from '@clearbench/messages';
import type { Balance, ReportedEntry, Statement } from './statement.ts';
import { signed, sumsOf } from './sum.ts';

type Content = ContentOf<'MT940' | 'MT942' | 'MT950' | 'MT970' | 'MT972'>;
type Line = Content['lines'][number];
type WrittenBalance = ContentOf<'MT940'>['openingBalance'];

/** The reference of an entry that has none. */
const NO_REFERENCE = 'NONREF';

export function mtStatement(content: Content): Statement {
  const { transactionReference, accountIdentification, statementNumber, sequenceNumber } = content;
  const entries = content.lines.map(entryOf);
  return {
    account: accountIdentification.account,
    reference: transactionReference,
    number: [statementNumber, sequenceNumber].filter((part) => part !== undefined).join('/') || null,
    ...balancesOf(content, entries),
    entries,
  };
}

function balancesOf(
  content: Content,
  entries: readonly ReportedEntry[],
): Pick<Statement, 'balances' | 'totals' | 'sum'> {
  if (content.type === 'MT942') return { balances: [], ...sumsOf(undefined, undefined, entries) };
  const { openingBalance, closingBalance, closingAvailableBalance, forwardAvailableBalances } = content;
  const opening = balanceOf('Opening balance', openingBalance);
  const closing = balanceOf('Closing balance', closingBalance);
  return {
    balances: [
      opening,
      closing,
      ...(closingAvailableBalance === undefined
        ? []
        : [balanceOf('Closing available balance', closingAvailableBalance)]),
      ...forwardAvailableBalances.map((balance) => balanceOf('Forward available balance', balance)),
    ],
    // An entry that could not be read is missing in the sum.
    ...sumsOf(opening.money, content.unreadableLines === undefined ? closing.money : undefined, entries),
  };
}

const balanceOf = (name: string, { mark, date, money }: WrittenBalance): Balance => ({
  name,
  date,
  money: signed(money.amount, money.currency, mark === 'D'),
});

/** The reversal of a credit is a debit, and that of a debit a credit. */
const DEBITS: readonly Line['mark'][] = ['D', 'RC', 'ED'];

function entryOf(line: Line): ReportedEntry {
  const { valueDate, entryDate, mark, money, referenceForAccountOwner: reference } = line;
  const { accountServicingReference, supplementaryDetails, information = [] } = line;
  return {
    bookedOn: entryDate ?? null,
    valueOn: valueDate,
    money: signed(money.amount, money.currency, DEBITS.includes(mark)),
    isBooked: !mark.startsWith('E'),
    isReversal: mark.startsWith('R'),
    references: reference === NO_REFERENCE ? [] : [reference],
    bankReference: accountServicingReference ?? null,
    text: [supplementaryDetails, ...information].filter((part) => part !== undefined).join(' '),
  };
}
