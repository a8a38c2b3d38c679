import { DATE, DECIMAL, type Shape, TEXT } from '../../core/shape.ts';
import * as READERS from './field-readers.ts';
import { agentField, customerField, ordererField } from './party-writing.ts';
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
import { moneyText, swiftDate, swiftDecimal, swiftTime, type WrittenField } from './values.ts';

/** Writes the content of a field. */
export interface FieldWriter<V> {
  /** The requirements on a value to be written. */
  readonly shape: Shape<V>;
  /** @param tag the field as named in the schema: `32A`, or `50a` where the value determines the option. */
  write(tag: string, value: V): WrittenField;
}

type Readers = typeof READERS;

/** The counterpart of every reader, under the same name. */
export const WRITERS: {
  readonly [K in keyof Readers]: FieldWriter<Exclude<ReturnType<Readers[K]>, undefined>>;
} = {
  text: { shape: TEXT, write: (tag, value) => [tag, [value]] },
  lines: { shape: LINES, write: (tag, value) => [tag, value] },
  block: { shape: TEXT, write: (tag, value) => [tag, value.split('\n')] },
  money: { shape: MONEY, write: (tag, value) => [tag, [moneyText(value)]] },
  datedMoney: { shape: DATED_MONEY, write: datedMoney },
  adjustment: {
    shape: ADJUSTMENT,
    write: (_tag, { mark, valueDate, money }) => datedMoney(`32${mark}`, [valueDate, money]),
  },
  number: { shape: DECIMAL, write: (tag, value) => [tag, [swiftDecimal(value)]] },
  day: { shape: DATE, write: (tag, value) => [tag, [swiftDate(value)]] },
  numbers: {
    shape: NUMBERS,
    write: (tag, [first, second]) => [tag, [second === undefined ? first : `${first}/${second}`]],
  },
  balance: {
    shape: BALANCE,
    write(tag, { kind, mark, date, money }) {
      const written = tag.endsWith('a') ? tag.slice(0, 2) + (kind === 'final' ? 'F' : 'M') : tag;
      return [written, [mark + swiftDate(date) + moneyText(money)]];
    },
  },
  floorLimit: {
    shape: FLOOR_LIMIT,
    write: (tag, { mark, money: { currency, amount } }) => [
      tag,
      [currency + (mark ?? '') + swiftDecimal(amount)],
    ],
  },
  entryTotal: { shape: ENTRY_TOTAL, write: (tag, { count, money }) => [tag, [count + moneyText(money)]] },
  agent: { shape: AGENT, write: agentField },
  customer: { shape: CUSTOMER, write: customerField },
  orderer: { shape: ORDERER, write: ordererField },
  timeIndication: {
    shape: TIME_INDICATION,
    write: (tag, { code, time, offset }) => [tag, [`/${code}/${swiftTime(time)}${swiftTime(offset)}`]],
  },
  dateTime: {
    shape: DATE_TIME,
    write: (tag, { date, time, offset }) => [tag, [swiftDate(date) + swiftTime(time) + swiftTime(offset)]],
  },
  instructionCode: {
    shape: INSTRUCTION_CODE,
    write: (tag, { code, additionalInformation }) => [
      tag,
      [additionalInformation === undefined ? code : `${code}/${additionalInformation}`],
    ],
  },
  account: {
    shape: ACCOUNT,
    write: (_tag, { account, ownerBic }) =>
      ownerBic === undefined ? ['25', [account]] : ['25P', [account, ownerBic]],
  },
  originalMessage: {
    shape: ORIGINAL_MESSAGE,
    write(_tag, { option, messageType, date, sessionNumber, sequenceNumber }) {
      const numbers =
        sessionNumber === undefined || sequenceNumber === undefined ? [] : [sessionNumber + sequenceNumber];
      return [`11${option}`, [messageType, swiftDate(date), ...numbers]];
    },
  },
  copiedField: {
    shape: COPIED_FIELD,
    // An invalid tag would begin another field, or end the block.
    write: (_tag, { tag, lines }) => [/^\d\d[A-Z]?$/.test(tag) ? tag : '79', lines],
  },
};

function datedMoney(
  tag: string,
  [date, money]: readonly [date: string, money: { currency: string; amount: string }],
): WrittenField {
  return [tag, [swiftDate(date) + moneyText(money)]];
}

const BY_READER: ReadonlyMap<READERS.FieldReader<unknown>, FieldWriter<unknown>> = new Map(
  Object.entries(READERS).map(([name, reader]) => [reader, WRITERS[name as keyof Readers]]),
);

/** The counterpart of a reader. */
export function writerOf(reader: READERS.FieldReader<unknown>): FieldWriter<unknown> {
  const writer = BY_READER.get(reader);
  if (writer === undefined) throw new TypeError('There is no writer for this reader of fields.');
  return writer;
}
