import type { StatementLine } from '../../../content/content-parts.ts';
import type { InterimReportDraft, StatementDraft } from '../../../content/content-reporting.ts';
import { wholeEnvelope } from '../../../content/envelope-draft.ts';
import { type FieldWriter, WRITERS } from '../../../content/field-writers.ts';
import { swiftDate, swiftDecimal, type WrittenField } from '../../../content/values.ts';
import { writeFields, writeMessage } from '../../../envelope/write-message.ts';
import { transactionTypeText } from './transaction-codes.ts';

/** Writes an MT940 or MT950; without an envelope its fields alone, as banks write files of statements. */
export function writeStatement(content: StatementDraft): string {
  return write(content, [
    ...referenceFields(content),
    WRITERS.balance.write('60a', content.openingBalance),
    ...(content.lines ?? []).flatMap(lineFields),
    WRITERS.balance.write('62a', content.closingBalance),
    ...written(WRITERS.balance, '64', content.closingAvailableBalance),
    ...(content.forwardAvailableBalances ?? []).map((forward) => WRITERS.balance.write('65', forward)),
    ...information(content.information),
  ]);
}

/** Writes an MT942. */
export function writeInterimReport(content: InterimReportDraft): string {
  return write(content, [
    ...referenceFields(content),
    ...content.floorLimits.map((limit) => WRITERS.floorLimit.write('34F', limit)),
    WRITERS.dateTime.write('13D', content.dateTimeIndication),
    ...(content.lines ?? []).flatMap(lineFields),
    ...written(WRITERS.entryTotal, '90D', content.debits),
    ...written(WRITERS.entryTotal, '90C', content.credits),
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
  return [
    ['20', [content.transactionReference]],
    ...written(WRITERS.text, '21', content.relatedReference),
    WRITERS.account.write('25a', content.accountIdentification),
    WRITERS.numbers.write('28C', [content.statementNumber, content.sequenceNumber]),
  ];
}

function written<V>(writer: FieldWriter<V>, tag: string, value: V | undefined): readonly WrittenField[] {
  return value === undefined ? [] : [writer.write(tag, value)];
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
