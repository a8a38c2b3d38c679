import { DATE, DECIMAL, type Shape, TEXT } from '../../core/shape.ts';
import { type FieldReading, partOf } from '../fields/field-reading.ts';
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
import { agentField, agentOf, customerField, customerOf, ordererField, ordererOf } from './party-fields.ts';
import {
  ACCOUNT,
  ADJUSTMENT,
  AGENT,
  BALANCE,
  COPIED_FIELD,
  CUSTOMER,
  DATE_TIME,
  DATED_MONEY,
  ENTRY_TOTAL,
  FLOOR_LIMIT,
  INSTRUCTION_CODE,
  LINES,
  MONEY,
  NUMBERS,
  ORDERER,
  ORIGINAL_MESSAGE,
  TIME_INDICATION,
} from './shapes.ts';
import {
  decimal,
  decimalAmount,
  isoDate,
  isoTime,
  linesIn,
  moneyText,
  present,
  swiftDate,
  swiftDecimal,
  swiftTime,
  type WrittenField,
} from './values.ts';

/** How the content of a field is read and written: both directions side by side, for every type that has the field. */
export interface Codec<V> {
  /** The requirements on a value to be written. */
  readonly shape: Shape<V>;
  /** The content of a field with the right format; undefined when it has none. */
  read(reading: FieldReading): V | undefined;
  /** @param tag the field as named in the schema: `32A`, or `50a` where the value determines the option. */
  write(tag: string, value: V): WrittenField;
}

function codec<V>(shape: Shape<V>, read: Codec<V>['read'], write: Codec<V>['write']): Codec<V> {
  return { shape, read, write };
}

/** A field of one line. */
export const text = codec(
  TEXT,
  ({ field }) => field.value,
  (tag, value) => [tag, [value]],
);

/** A field of several lines. */
export const lines = codec<readonly string[]>(
  LINES,
  ({ field }) => linesIn(field.value),
  (tag, value) => [tag, value],
);

/** A field of several lines that is one text: line ends are LF. */
export const block = codec(
  TEXT,
  ({ field }) => linesIn(field.value).join('\n'),
  (tag, value) => [tag, value.split('\n')],
);

/** `EUR12500,50` */
export const money = codec<Money>(MONEY, moneyOf, (tag, value) => [tag, [moneyText(value)]]);

/** `261120EUR12500,50` */
export const datedMoney = codec<readonly [date: string, money: Money]>(
  DATED_MONEY,
  (reading) => {
    const date = partOf(reading, 'date');
    const amount = moneyOf(reading);
    return date === null || amount === undefined ? undefined : [isoDate(date), amount];
  },
  (tag, [date, amount]) => [tag, [swiftDate(date) + moneyText(amount)]],
);

/** 32C and 32D */
export const adjustment = codec<Adjustment>(
  ADJUSTMENT,
  (reading) => {
    const [valueDate, amount] = datedMoney.read(reading) ?? [];
    if (valueDate === undefined || amount === undefined) return undefined;
    return { mark: reading.field.tag === '32C' ? 'C' : 'D', valueDate, money: amount };
  },
  (_tag, { mark, valueDate, money: amount }) => datedMoney.write(`32${mark}`, [valueDate, amount]),
);

/** A rate or an amount without a currency: a decimal string with a point. */
export const number = codec(
  DECIMAL,
  ({ field }) => decimal(field.value),
  (tag, value) => [tag, [swiftDecimal(value)]],
);

/** An ISO date: `261120`. */
export const day = codec(
  DATE,
  ({ field }) => isoDate(field.value),
  (tag, value) => [tag, [swiftDate(value)]],
);

/** Two numbers with a slash between: `235/1`. The second may be absent. */
export const numbers = codec<readonly [first: string, second: string | undefined]>(
  NUMBERS,
  ({ field }) => {
    const [first = '', second] = field.value.split('/');
    return [first, second];
  },
  (tag, [first, second]) => [tag, [second === undefined ? first : `${first}/${second}`]],
);

/** 60a, 62a, 64 and 65 */
export const balance = codec<Balance>(
  BALANCE,
  (reading) => {
    const amount = moneyOf(reading);
    const mark = partOf(reading, 'choice');
    const date = partOf(reading, 'date');
    if (amount === undefined || date === null || (mark !== 'C' && mark !== 'D')) return undefined;
    const kind = reading.field.tag.endsWith('M') ? 'intermediate' : 'final';
    return { kind, mark, date: isoDate(date), money: amount };
  },
  (tag, { kind, mark, date, money: amount }) => {
    const written = tag.endsWith('a') ? tag.slice(0, 2) + (kind === 'final' ? 'F' : 'M') : tag;
    return [written, [mark + swiftDate(date) + moneyText(amount)]];
  },
);

/** 34F */
export const floorLimit = codec<FloorLimit>(
  FLOOR_LIMIT,
  (reading) => {
    const amount = moneyOf(reading);
    const mark = partOf(reading, 'choice');
    if (amount === undefined) return undefined;
    return mark === 'C' || mark === 'D' ? { mark, money: amount } : { money: amount };
  },
  (tag, { mark, money: { currency, amount } }) => [tag, [currency + (mark ?? '') + swiftDecimal(amount)]],
);

/** 90C and 90D */
export const entryTotal = codec<EntryTotal>(
  ENTRY_TOTAL,
  (reading) => {
    const amount = moneyOf(reading);
    return amount === undefined
      ? undefined
      : { count: Number.parseInt(reading.field.value, 10), money: amount };
  },
  (tag, { count, money: amount }) => [tag, [count + moneyText(amount)]],
);

/** A financial institution: fields 51a to 58a. */
export const agent = codec<Agent>(AGENT, agentOf, agentField);

/** 50a and 59a */
export const customer = codec<Customer>(CUSTOMER, customerOf, customerField);

/** 50a where its options are more than those of a customer. */
export const orderer = codec<Customer | Instructor>(ORDERER, ordererOf, ordererField);

/** 13C */
export const timeIndication = codec<TimeIndication>(
  TIME_INDICATION,
  (reading) => {
    const part = (kind: 'choice' | 'time' | 'sign' | 'offset'): string => partOf(reading, kind) ?? '';
    return {
      code: part('choice'),
      time: isoTime(part('time')),
      offset: part('sign') + isoTime(part('offset')),
    };
  },
  (tag, { code, time, offset }) => [tag, [`/${code}/${swiftTime(time)}${swiftTime(offset)}`]],
);

/** 13D */
export const dateTime = codec<DateTimeIndication>(
  DATE_TIME,
  (reading) => {
    const date = partOf(reading, 'date');
    const time = partOf(reading, 'time');
    if (date === null || time === null) return undefined;
    const offset = (partOf(reading, 'sign') ?? '') + isoTime(partOf(reading, 'offset') ?? '');
    return { date: isoDate(date), time: isoTime(time), offset };
  },
  (tag, { date, time, offset }) => [tag, [swiftDate(date) + swiftTime(time) + swiftTime(offset)]],
);

/** 23E */
export const instructionCode = codec<InstructionCode>(
  INSTRUCTION_CODE,
  (reading) =>
    present({
      code: partOf(reading, 'choice') ?? '',
      additionalInformation: partOf(reading, 'narrative') ?? undefined,
    }),
  (tag, { code, additionalInformation }) => [
    tag,
    [additionalInformation === undefined ? code : `${code}/${additionalInformation}`],
  ],
);

/** 25 and 25P */
export const account = codec<AccountIdentification>(
  ACCOUNT,
  (reading) => {
    const ownerBic = partOf(reading, 'bic') ?? undefined;
    return present({ account: partOf(reading, 'account')?.trimEnd() ?? '', ownerBic });
  },
  (_tag, { account: number, ownerBic }) =>
    ownerBic === undefined ? ['25', [number]] : ['25P', [number, ownerBic]],
);

/** 11R and 11S */
export const originalMessage = codec<OriginalMessage>(
  ORIGINAL_MESSAGE,
  (reading) => {
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
  },
  (_tag, { option, messageType, date, sessionNumber, sequenceNumber }) => {
    const numbers =
      sessionNumber === undefined || sequenceNumber === undefined ? [] : [sessionNumber + sequenceNumber];
    return [`11${option}`, [messageType, swiftDate(date), ...numbers]];
  },
);

/** A field of any type, as copied from another message. */
export const copiedField = codec<CopiedField>(
  COPIED_FIELD,
  (reading) => ({ tag: reading.field.tag, lines: linesIn(reading.field.value) }),
  // An invalid tag would begin another field, or end the block.,
  (_tag, { tag, lines: written }) => [/^\d\d[A-Z]?$/.test(tag) ? tag : '79', written],
);

/** `12500,50` → `12500.50`, with exactly the decimals of the currency. */
function moneyOf(reading: FieldReading): Money | undefined {
  const currency = partOf(reading, 'currency');
  const amount = partOf(reading, 'amount');
  return currency === null || amount === null
    ? undefined
    : { currency, amount: decimalAmount(amount, currency) };
}
