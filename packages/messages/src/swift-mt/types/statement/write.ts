import type { InterimReport, Statement } from '../../content/content.ts';
import type {
  AccountIdentification,
  Balance,
  DateTimeIndication,
  EntryTotal,
  FloorLimit,
  StatementLine,
} from '../../content/content-parts.ts';
import {
  linesField,
  moneyText,
  swiftDate,
  swiftDecimal,
  swiftTime,
  textField,
  type WrittenField,
} from '../../content/write-parts.ts';
import { writeFields, writeMessage } from '../../envelope/write-message.ts';
import { transactionTypeText } from './transaction-codes.ts';

/** Writes an MT940 or MT950; without an envelope its fields alone, as banks write files of statements. */
export function writeStatement(content: Statement): string {
  return write(content, [
    ...referenceFields(content),
    balanceField('60', content.openingBalance),
    ...content.lines.flatMap(lineFields),
    balanceField('62', content.closingBalance),
    ...plainBalance('64', content.closingAvailableBalance),
    ...content.forwardAvailableBalances.flatMap((balance) => plainBalance('65', balance)),
    ...linesField('86', content.information),
  ]);
}

/** Writes an MT942. */
export function writeInterimReport(content: InterimReport): string {
  return write(content, [
    ...referenceFields(content),
    ...content.floorLimits.map(floorLimitField),
    dateTimeField(content.dateTimeIndication),
    ...content.lines.flatMap(lineFields),
    ...totalField('90D', content.debits),
    ...totalField('90C', content.credits),
    ...linesField('86', content.information),
  ]);
}

function write({ type, envelope }: Statement | InterimReport, fields: readonly WrittenField[]): string {
  return envelope === null ? `${writeFields(fields)}-` : writeMessage(type.slice(2), null, envelope, fields);
}

function referenceFields(content: Statement | InterimReport): readonly WrittenField[] {
  const { statementNumber, sequenceNumber } = content;
  return [
    ...textField('20', content.transactionReference),
    ...textField('21', content.relatedReference),
    accountField(content.accountIdentification),
    ['28C', [sequenceNumber === undefined ? statementNumber : `${statementNumber}/${sequenceNumber}`]],
  ];
}

/** Fields 25 and 25P. */
export function accountField({ account, ownerBic }: AccountIdentification): WrittenField {
  return ownerBic === undefined ? ['25', [account]] : ['25P', [account, ownerBic]];
}

/** Field 13D. */
export function dateTimeField({ date, time, offset }: DateTimeIndication): WrittenField {
  return ['13D', [swiftDate(date) + swiftTime(time) + swiftTime(offset)]];
}

function balanceField(number: '60' | '62', balance: Balance): WrittenField {
  return [number + (balance.kind === 'final' ? 'F' : 'M'), [balanceText(balance)]];
}

function plainBalance(tag: '64' | '65', balance: Balance | undefined): readonly WrittenField[] {
  return balance === undefined ? [] : [[tag, [balanceText(balance)]]];
}

function balanceText({ mark, date, money }: Balance): string {
  return mark + swiftDate(date) + moneyText(money);
}

function floorLimitField({ mark, money }: FloorLimit): WrittenField {
  return ['34F', [money.currency + (mark ?? '') + swiftDecimal(money.amount)]];
}

function totalField(tag: '90C' | '90D', total: EntryTotal | undefined): readonly WrittenField[] {
  return total === undefined ? [] : [[tag, [total.count + moneyText(total.money)]]];
}

/** Field 61, and the 86 that belongs to it. */
function lineFields(line: StatementLine): readonly WrittenField[] {
  const { valueDate, entryDate, mark, fundsCode = '', money, transactionType, supplementaryDetails } = line;
  const entry = entryDate === undefined ? '' : swiftDate(entryDate).slice(2);
  const servicing = line.accountServicingReference === undefined ? '' : `//${line.accountServicingReference}`;
  const text =
    swiftDate(valueDate) +
    entry +
    mark +
    fundsCode +
    swiftDecimal(money.amount) +
    transactionTypeText(transactionType) +
    line.referenceForAccountOwner +
    servicing;
  const details = supplementaryDetails === undefined ? [] : [supplementaryDetails];
  return [['61', [text, ...details]], ...linesField('86', line.information)];
}
