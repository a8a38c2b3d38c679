import { type FieldReading, partOf } from '../fields/reading/field-reading.ts';
import type {
  AccountIdentification,
  Adjustment,
  Agent,
  Balance,
  CopiedField,
  Customer,
  DateTimeIndication,
  EntryTotal,
  FloorLimit,
  InstructionCode,
  Instructor,
  Money,
  OriginalMessage,
  TimeIndication,
} from './content-parts.ts';
import { agentOf, customerOf, ordererOf } from './party-fields.ts';
import { decimal, decimalAmount, isoDate, isoTime, linesIn, present } from './values.ts';

/**
 * The content of a field with the right format; undefined if it has none. Each reader has a counterpart in
 * `field-writers.ts`, which a program that only reads does not load.
 */
export type FieldReader<V> = (reading: FieldReading) => V | undefined;

/** A field of one line. */
export const text: FieldReader<string> = ({ field }) => field.value;

/** A field of several lines. */
export const lines: FieldReader<readonly string[]> = ({ field }) => linesIn(field.value);

/** A field of several lines that is one text: line ends are LF. */
export const block: FieldReader<string> = ({ field }) => linesIn(field.value).join('\n');

/** `12500,50` → `12500.50`, with exactly the decimals of the currency. */
export const money: FieldReader<Money> = (reading) => {
  const currency = partOf(reading, 'currency');
  const amount = partOf(reading, 'amount');
  return currency === null || amount === null
    ? undefined
    : { currency, amount: decimalAmount(amount, currency) };
};

/** `261120EUR12500,50` */
export const datedMoney: FieldReader<readonly [date: string, money: Money]> = (reading) => {
  const date = partOf(reading, 'date');
  const amount = money(reading);
  return date === null || amount === undefined ? undefined : [isoDate(date), amount];
};

/** 32C and 32D */
export const adjustment: FieldReader<Adjustment> = (reading) => {
  const [valueDate, amount] = datedMoney(reading) ?? [];
  if (valueDate === undefined || amount === undefined) return undefined;
  return { mark: reading.field.tag === '32C' ? 'C' : 'D', valueDate, money: amount };
};

/** A rate or an amount without a currency: a decimal string with a point. */
export const number: FieldReader<string> = ({ field }) => decimal(field.value);

/** An ISO date: `261120`. */
export const day: FieldReader<string> = ({ field }) => isoDate(field.value);

/** Two numbers with a slash between: `235/1`. The second may be absent. */
export const numbers: FieldReader<readonly [first: string, second: string | undefined]> = ({ field }) => {
  const [first = '', second] = field.value.split('/');
  return [first, second];
};

/** 60a, 62a, 64 and 65 */
export const balance: FieldReader<Balance> = (reading) => {
  const amount = money(reading);
  const mark = partOf(reading, 'choice');
  const date = partOf(reading, 'date');
  if (amount === undefined || date === null || (mark !== 'C' && mark !== 'D')) return undefined;
  const kind = reading.field.tag.endsWith('M') ? 'intermediate' : 'final';
  return { kind, mark, date: isoDate(date), money: amount };
};

/** 34F */
export const floorLimit: FieldReader<FloorLimit> = (reading) => {
  const amount = money(reading);
  const mark = partOf(reading, 'choice');
  if (amount === undefined) return undefined;
  return mark === 'C' || mark === 'D' ? { mark, money: amount } : { money: amount };
};

/** 90C and 90D */
export const entryTotal: FieldReader<EntryTotal> = (reading) => {
  const amount = money(reading);
  return amount === undefined
    ? undefined
    : { count: Number.parseInt(reading.field.value, 10), money: amount };
};

/** A financial institution: fields 51a to 58a. */
export const agent: FieldReader<Agent> = agentOf;

/** 50a and 59a */
export const customer: FieldReader<Customer> = customerOf;

/** 50a with more options than those of a customer. */
export const orderer: FieldReader<Customer | Instructor> = ordererOf;

/** 13C */
export const timeIndication: FieldReader<TimeIndication> = (reading) => ({
  code: partOf(reading, 'choice') ?? '',
  time: isoTime(partOf(reading, 'time') ?? ''),
  offset: (partOf(reading, 'sign') ?? '') + isoTime(partOf(reading, 'offset') ?? ''),
});

/** 13D */
export const dateTime: FieldReader<DateTimeIndication> = (reading) => {
  const date = partOf(reading, 'date');
  const time = partOf(reading, 'time');
  if (date === null || time === null) return undefined;
  const offset = (partOf(reading, 'sign') ?? '') + isoTime(partOf(reading, 'offset') ?? '');
  return { date: isoDate(date), time: isoTime(time), offset };
};

/** 23E */
export const instructionCode: FieldReader<InstructionCode> = (reading) =>
  present({
    code: partOf(reading, 'choice') ?? '',
    additionalInformation: partOf(reading, 'narrative') ?? undefined,
  });

/** 25 and 25P */
export const account: FieldReader<AccountIdentification> = (reading) => {
  const ownerBic = partOf(reading, 'bic') ?? undefined;
  return present({ account: partOf(reading, 'account')?.trimEnd() ?? '', ownerBic });
};

/** 11R and 11S */
export const originalMessage: FieldReader<OriginalMessage> = (reading) => {
  const date = partOf(reading, 'date');
  if (date === null) return undefined;
  const [messageType = '', , numbers] = reading.field.value.split(/\r?\n/);
  return present({
    option: reading.field.tag === '11R' ? 'R' : 'S',
    messageType,
    date: isoDate(date),
    sessionNumber: numbers?.slice(0, 4),
    sequenceNumber: numbers?.slice(4),
  });
};

/** A field of any type, as copied from another message. */
export const copiedField: FieldReader<CopiedField> = ({ field }) => ({
  tag: field.tag,
  lines: linesIn(field.value),
});
