import { minorUnits } from '@clearbench/domain';
import type { Mode } from '../../../../core/problem.ts';
import type { AccountIdentification, StatementLine } from '../../../content/content-parts.ts';
import type { InterimReport, Statement } from '../../../content/content-reporting.ts';
import {
  account,
  balance,
  dateTime,
  entryTotal,
  type FieldReader,
  floorLimit,
  numbers,
  text,
} from '../../../content/field-readers.ts';
import { type Draft, decimalAmount, isoDate, linesIn, present } from '../../../content/values.ts';
import { envelopeOf } from '../../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../../envelope/fin-message.ts';
import type { FieldTable } from '../../../fields/definitions/field-table.ts';
import type { FieldReading } from '../../../fields/reading/field-reading.ts';
import { subfieldLines } from '../information/numbered.ts';
import { bookedDay, entryDateOf, surplusDecimals, withComma } from './entry-values.ts';
import type { LinePart } from './line-parts.ts';
import { readStatementLine } from './statement-line.ts';
import { transactionTypeOf } from './transaction-codes.ts';

type Reading = FieldReading | undefined;

/** The reference of a statement or an entry that has none. */
const NO_REFERENCE = 'NONREF';

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
  const entries = linesOfGroups(groups, openingBalance.money.currency, type, message.mode);
  if (entries === null) return null;
  return present({
    type,
    envelope: envelopeOf(message),
    transactionReference: said(text, fields.first('20')) ?? NO_REFERENCE,
    relatedReference: said(text, fields.first('21')),
    accountIdentification: accountOf(fields.first('25a') ?? fields.first('25')),
    ...numbersOf(fields.first('28C')),
    openingBalance,
    ...entries,
    otherFields: otherFieldsIn(message),
    closingBalance,
    closingAvailableBalance: said(balance, fields.first('64')),
    forwardAvailableBalances: fields.all('65').flatMap((reading) => balance(reading) ?? []),
    information: generalInformation(fields),
  });
}

/** The content of an MT942; null when a mandatory part is missing. */
export function interimReportOf(message: FinMessage, fields: FieldTable): InterimReport | null {
  const dateTimeIndication = said(dateTime, fields.first('13D'));
  const floorLimits = fields.all('34F').flatMap((reading) => floorLimit(reading) ?? []);
  const currency = floorLimits[0]?.money.currency;
  if (dateTimeIndication === undefined || currency === undefined) return null;
  const entries = linesOfGroups(fields.group('entry'), currency, 'MT942', message.mode);
  if (entries === null) return null;
  return present({
    type: 'MT942' as const,
    envelope: envelopeOf(message),
    transactionReference: said(text, fields.first('20')) ?? NO_REFERENCE,
    relatedReference: said(text, fields.first('21')),
    accountIdentification: accountOf(fields.first('25a')),
    ...numbersOf(fields.first('28C')),
    floorLimits,
    dateTimeIndication,
    ...entries,
    otherFields: otherFieldsIn(message),
    debits: said(entryTotal, fields.first('90D')),
    credits: said(entryTotal, fields.first('90C')),
    information: generalInformation(fields),
  });
}

/** The fields of statements and reports. */
const OWN_FIELD = /^(?:13D|2[01]|25P?|28C?|34F|6[0-5][FM]?|86|90[CD]|NS)$/;

/** Fields that no statement has, which a lenient reader leaves out. */
function otherFieldsIn({ mode, blocks }: FinMessage): readonly string[] | undefined {
  if (mode !== 'lenient') return undefined;
  const others = (blocks.text ?? []).filter(({ tag }) => !OWN_FIELD.test(tag));
  return others.length === 0
    ? undefined
    : others.map(({ tag, value }) => `${tag}:${linesIn(value).join('\n')}`);
}

/** Fields 25 and 25P. */
function accountOf(reading: Reading): AccountIdentification {
  return said(account, reading) ?? { account: '' };
}

function numbersOf(reading: Reading): { statementNumber: string; sequenceNumber?: string } {
  const [statementNumber, sequenceNumber] = said(numbers, reading) ?? [''];
  return present({ statementNumber, sequenceNumber });
}

function said<V>(reader: FieldReader<V>, reading: Reading): V | undefined {
  return reading === undefined ? undefined : reader(reading);
}

/** The entries that are readable, and field 61 of those that are not. */
interface Entries {
  readonly lines: readonly StatementLine[];
  readonly unreadableLines?: readonly string[];
}

/** Every entry with its field 86. An unreadable entry is left out in lenient mode; null in strict mode. */
function linesOfGroups(
  groups: readonly (readonly FieldReading[])[],
  currency: string,
  type: (Statement | InterimReport)['type'],
  mode: Mode,
): Entries | null {
  const lines: StatementLine[] = [];
  const unreadableLines: string[] = [];
  for (const group of groups) {
    const [entry] = group;
    if (entry?.field.tag !== '61') continue;
    const line = statementLineOf(entry, group, currency, type === 'MT942');
    if (line !== null) lines.push(line);
    else if (mode === 'lenient') unreadableLines.push(linesIn(entry.field.value).join('\n'));
    else return null;
  }
  return unreadableLines.length === 0 ? { lines } : { lines, unreadableLines };
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

/** The lines of all fields 86 that belong to an entry, and of its field NS, which has subfields as field 86 may have. */
function informationIn(group: readonly FieldReading[]): readonly string[] {
  const lines: string[] = [];
  for (const reading of group) {
    if (reading.field.tag === '86') for (const line of informationOf(reading)) lines.push(line);
    else if (reading.field.tag === 'NS') lines.push(...subfieldLines(informationOf(reading)));
  }
  return lines;
}

/** @param group the entry's field 61 with what belongs to it. */
function statementLineOf(
  { field }: FieldReading,
  group: readonly FieldReading[],
  currency: string,
  isInterim: boolean,
): StatementLine | null {
  const { parts, problems } = readStatementLine(field.value);
  const mark = markOf(parts.mark?.text);
  if (parts.valueDate === null || parts.amount === null || parts.type === null || mark === null) return null;
  if (problems.some(({ severity }) => severity === 'error') || (mark.startsWith('E') && !isInterim))
    return null;
  const amount = withComma(parts.amount.text);
  if (surplusDecimals(amount, minorUnits(currency) ?? amount.length) === 'digits') return null;
  const valueDate = bookedDay(isoDate(parts.valueDate.text));
  // A statement may have very many lines, so this object is not made by `present`, which copies it.
  const line: Draft<StatementLine> = {
    valueDate,
    mark,
    money: { currency, amount: decimalAmount(amount, currency) },
    transactionType: transactionTypeOf(parts.type.text),
    referenceForAccountOwner: unpadded(parts.reference) ?? NO_REFERENCE,
  };
  const servicingReference = unpadded(parts.servicingReference);
  const information = informationIn(group);
  if (parts.entryDate !== null) line.entryDate = bookedDay(entryDateOf(parts.entryDate.text, valueDate));
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
