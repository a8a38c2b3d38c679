import {
  account,
  balance,
  type Codec,
  dateTime,
  entryTotal,
  floorLimit,
  numbers,
  text,
} from '../../content/codecs.ts';
import type { AccountIdentification, StatementLine } from '../../content/content-parts.ts';
import type { InterimReport, Statement } from '../../content/content-reporting.ts';
import { decimalAmount, isoDate, linesIn, present } from '../../content/values.ts';
import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldReading } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { entryDateOf, withComma } from './entry-values.ts';
import type { LinePart } from './line-parts.ts';
import { readStatementLine } from './statement-line.ts';
import { transactionTypeOf } from './transaction-codes.ts';

type Reading = FieldReading | undefined;

/** An entry while it is being read. */
type LineDraft = { -readonly [Key in keyof StatementLine]: StatementLine[Key] };

/** The content of an MT940 or MT950; null when a mandatory part is missing. */
export function statementOf(
  type: Statement['type'],
  message: FinMessage,
  fields: FieldTable,
): Statement | null {
  const openingBalance = said(balance, fields.first('60a'));
  const closingBalance = said(balance, fields.first('62a'));
  if (openingBalance === undefined || closingBalance === undefined) return null;
  const groups = type === 'MT940' ? fields.group('entry') : fields.all('61').map((reading) => [reading]);
  const lines = linesOfGroups(groups, openingBalance.money.currency);
  if (lines === null) return null;
  return present({
    type,
    envelope: envelopeOf(message),
    transactionReference: said(text, fields.first('20')) ?? '',
    relatedReference: said(text, fields.first('21')),
    accountIdentification: accountOf(fields.first('25a') ?? fields.first('25')),
    ...numbersOf(fields.first('28C')),
    openingBalance,
    lines,
    closingBalance,
    closingAvailableBalance: said(balance, fields.first('64')),
    forwardAvailableBalances: fields.all('65').flatMap((reading) => balance.read(reading) ?? []),
    information: generalInformation(fields),
  });
}

/** The content of an MT942; null when a mandatory part is missing. */
export function interimReportOf(message: FinMessage, fields: FieldTable): InterimReport | null {
  const dateTimeIndication = said(dateTime, fields.first('13D'));
  const floorLimits = fields.all('34F').flatMap((reading) => floorLimit.read(reading) ?? []);
  const currency = floorLimits[0]?.money.currency;
  if (dateTimeIndication === undefined || currency === undefined) return null;
  const lines = linesOfGroups(fields.group('entry'), currency);
  if (lines === null) return null;
  return present({
    type: 'MT942' as const,
    envelope: envelopeOf(message),
    transactionReference: said(text, fields.first('20')) ?? '',
    relatedReference: said(text, fields.first('21')),
    accountIdentification: accountOf(fields.first('25a')),
    ...numbersOf(fields.first('28C')),
    floorLimits,
    dateTimeIndication,
    lines,
    debits: said(entryTotal, fields.first('90D')),
    credits: said(entryTotal, fields.first('90C')),
    information: generalInformation(fields),
  });
}

/** Fields 25 and 25P. */
function accountOf(reading: Reading): AccountIdentification {
  return said(account, reading) ?? { account: '' };
}

function numbersOf(reading: Reading): { statementNumber: string; sequenceNumber?: string } {
  const [statementNumber, sequenceNumber] = said(numbers, reading) ?? [''];
  return present({ statementNumber, sequenceNumber });
}

function said<V>(codec: Codec<V>, reading: Reading): V | undefined {
  return reading === undefined ? undefined : codec.read(reading);
}

/** Every entry with its field 86; null when one of them is not readable. */
function linesOfGroups(
  groups: readonly (readonly FieldReading[])[],
  currency: string,
): StatementLine[] | null {
  const lines: StatementLine[] = [];
  for (const group of groups) {
    const [entry] = group;
    if (entry?.field.tag !== '61') continue;
    const line = statementLineOf(entry, group, currency);
    if (line === null) return null;
    lines.push(line);
  }
  return lines;
}

/** Information about no entry: after the last of them, in real files also before the first. */
function generalInformation(fields: FieldTable): readonly string[] | undefined {
  const above = fields.group('entry').filter(([first]) => first?.field.tag === '86');
  const readings = [...above.flat(), ...fields.all('86')];
  return readings.length === 0 ? undefined : readings.flatMap(informationOf);
}

/** The lines of a field 86. In real files it may be empty. */
function informationOf(reading: Reading): readonly string[] {
  const value = reading?.field.value ?? '';
  return value === '' ? [] : linesIn(value);
}

/** The lines of all fields 86 that belong to an entry. */
function informationIn(group: readonly FieldReading[]): readonly string[] {
  const lines: string[] = [];
  for (const reading of group) {
    if (reading.field.tag === '86') for (const line of informationOf(reading)) lines.push(line);
  }
  return lines;
}

/** @param group the entry's field 61 with what belongs to it. */
function statementLineOf(
  { field }: FieldReading,
  group: readonly FieldReading[],
  currency: string,
): StatementLine | null {
  const { parts } = readStatementLine(field.value);
  const mark = markOf(parts.mark?.text);
  if (parts.valueDate === null || parts.amount === null || parts.type === null || mark === null) return null;
  const valueDate = isoDate(parts.valueDate.text);
  // A statement may have very many lines, so this object is not made by `present`, which copies it.
  const line: LineDraft = {
    valueDate,
    mark,
    money: { currency, amount: decimalAmount(withComma(parts.amount.text), currency) },
    transactionType: transactionTypeOf(parts.type.text),
    referenceForAccountOwner: unpadded(parts.reference) ?? 'NONREF',
  };
  const servicingReference = unpadded(parts.servicingReference);
  const information = informationIn(group);
  if (parts.entryDate !== null) line.entryDate = entryDateOf(parts.entryDate.text, valueDate);
  if (parts.fundsCode !== null) line.fundsCode = parts.fundsCode.text;
  if (servicingReference !== null) line.accountServicingReference = servicingReference;
  if (parts.supplementaryDetails !== null) line.supplementaryDetails = parts.supplementaryDetails.text;
  if (information.length > 0) line.information = information;
  return line;
}

/** A reference without the spaces with which banks pad it; null when nothing else is left. */
function unpadded(part: LinePart | null): string | null {
  const text = part?.text.trimEnd() ?? '';
  return text === '' ? null : text;
}

function markOf(text: string | undefined): StatementLine['mark'] | null {
  switch (text) {
    case 'D':
    case 'C':
    case 'RD':
    case 'RC':
    case 'ED':
    case 'EC':
      return text;
    default:
      return null;
  }
}
