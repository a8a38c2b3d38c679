import { account, dateTime } from '../../content/codecs.ts';
import type { Balance, EntryTotal, FloorLimit, StatementLine } from '../../content/content-parts.ts';
import type { InterimReportDraft, StatementDraft } from '../../content/content-reporting.ts';
import { wholeEnvelope } from '../../content/envelope-draft.ts';
import { moneyText, swiftDate, swiftDecimal, type WrittenField } from '../../content/write-parts.ts';
import { writeFields, writeMessage } from '../../envelope/write-message.ts';
import { transactionTypeText } from './transaction-codes.ts';

/** Writes an MT940 or MT950; without an envelope its fields alone, as banks write files of statements. */
export function writeStatement(content: StatementDraft): string {
  return write(content, [
    ...referenceFields(content),
    balanceField('60', content.openingBalance),
    ...(content.lines ?? []).flatMap(lineFields),
    balanceField('62', content.closingBalance),
    ...plainBalance('64', content.closingAvailableBalance),
    ...(content.forwardAvailableBalances ?? []).flatMap((balance) => plainBalance('65', balance)),
    ...information(content.information),
  ]);
}

/** Writes an MT942. */
export function writeInterimReport(content: InterimReportDraft): string {
  return write(content, [
    ...referenceFields(content),
    ...content.floorLimits.map(floorLimitField),
    dateTime.write('13D', content.dateTimeIndication),
    ...(content.lines ?? []).flatMap(lineFields),
    ...totalField('90D', content.debits),
    ...totalField('90C', content.credits),
    ...information(content.information),
  ]);
}

function write(
  { type, envelope }: StatementDraft | InterimReportDraft,
  fields: readonly WrittenField[],
): string {
  return envelope === null
    ? `${writeFields(fields)}-`
    : writeMessage(type.slice(2), null, wholeEnvelope(envelope), fields);
}

function referenceFields(content: StatementDraft | InterimReportDraft): readonly WrittenField[] {
  const { statementNumber, sequenceNumber } = content;
  return [
    ['20', [content.transactionReference]],
    ...optional('21', content.relatedReference),
    account.write('25a', content.accountIdentification),
    ['28C', [sequenceNumber === undefined ? statementNumber : `${statementNumber}/${sequenceNumber}`]],
  ];
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

function optional(tag: string, text: string | undefined): readonly WrittenField[] {
  return text === undefined ? [] : [[tag, [text]]];
}

function information(lines: readonly string[] | undefined): readonly WrittenField[] {
  return lines === undefined || lines.length === 0 ? [] : [['86', lines]];
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
  return [['61', [text, ...details]], ...information(line.information)];
}
