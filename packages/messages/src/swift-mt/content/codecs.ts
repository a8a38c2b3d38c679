import { DATE, DECIMAL, type Shape, TEXT } from '../../core/shape.ts';
import type { FieldReading } from '../fields/field-reading.ts';
import { partOf } from '../fields/field-reading.ts';
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
import {
  agentOf,
  customerOf,
  decimal,
  instructionCodeOf,
  isoDate,
  isoTime,
  linesOf,
  moneyOf,
  present,
  timeIndicationOf,
  valueDateOf,
} from './content-reading.ts';
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
  agentField,
  customerField,
  instructionCodeText,
  moneyText,
  swiftDate,
  swiftDecimal,
  swiftTime,
  timeIndicationText,
  type WrittenField,
} from './write-parts.ts';

/** How the content of a field is read and written: both directions side by side, for every type that has the field. */
export interface Codec<V> {
  /** What a value must be to be written. */
  readonly shape: Shape<V>;
  /** The content of a field with the right format; undefined when it has none. */
  read(reading: FieldReading): V | undefined;
  /** @param tag the field as named in the schema: `32A`, or `50a` where the value determines the option. */
  write(tag: string, value: V): WrittenField;
}

/** A field of one line. */
export const text: Codec<string> = {
  shape: TEXT,
  read: ({ field }) => field.value,
  write: (tag, value) => [tag, [value]],
};

/** A field of several lines. */
export const lines: Codec<readonly string[]> = {
  shape: LINES,
  read: linesOf,
  write: (tag, value) => [tag, value],
};

/** A field of several lines that is one text: line ends are LF. */
export const block: Codec<string> = {
  shape: TEXT,
  read: (reading) => linesOf(reading)?.join('\n'),
  write: (tag, value) => [tag, value.split('\n')],
};

/** `EUR12500,50` */
export const money: Codec<Money> = {
  shape: MONEY,
  read: moneyOf,
  write: (tag, value) => [tag, [moneyText(value)]],
};

/** `261120EUR12500,50` */
export const datedMoney: Codec<readonly [date: string, money: Money]> = {
  shape: DATED_MONEY,
  read(reading) {
    const date = valueDateOf(reading);
    const amount = moneyOf(reading);
    return date === undefined || amount === undefined ? undefined : [date, amount];
  },
  write: (tag, [date, amount]) => [tag, [swiftDate(date) + moneyText(amount)]],
};

/** 32C and 32D */
export const adjustment: Codec<Adjustment> = {
  shape: ADJUSTMENT,
  read(reading) {
    const [valueDate, amount] = datedMoney.read(reading) ?? [];
    if (valueDate === undefined || amount === undefined) return undefined;
    return { mark: reading.field.tag === '32C' ? 'C' : 'D', valueDate, money: amount };
  },
  write: (_tag, { mark, valueDate, money: amount }) => datedMoney.write(`32${mark}`, [valueDate, amount]),
};

/** A rate or an amount without a currency: a decimal string with a point. */
export const number: Codec<string> = {
  shape: DECIMAL,
  read: ({ field }) => decimal(field.value),
  write: (tag, value) => [tag, [swiftDecimal(value)]],
};

/** An ISO date: `261120`. */
export const day: Codec<string> = {
  shape: DATE,
  read: ({ field }) => isoDate(field.value),
  write: (tag, value) => [tag, [swiftDate(value)]],
};

/** Two numbers with a slash between: `235/1`. The second may be absent. */
export const numbers: Codec<readonly [first: string, second: string | undefined]> = {
  shape: NUMBERS,
  read({ field }) {
    const [first = '', second] = field.value.split('/');
    return [first, second];
  },
  write: (tag, [first, second]) => [tag, [second === undefined ? first : `${first}/${second}`]],
};

/** 60a, 62a, 64 and 65 */
export const balance: Codec<Balance> = {
  shape: BALANCE,
  read(reading) {
    const amount = moneyOf(reading);
    const mark = partOf(reading, 'choice');
    const date = partOf(reading, 'date');
    if (amount === undefined || date === null || (mark !== 'C' && mark !== 'D')) return undefined;
    const kind = reading.field.tag.endsWith('M') ? 'intermediate' : 'final';
    return { kind, mark, date: isoDate(date), money: amount };
  },
  write(tag, { kind, mark, date, money: amount }) {
    const written = tag.endsWith('a') ? tag.slice(0, 2) + (kind === 'final' ? 'F' : 'M') : tag;
    return [written, [mark + swiftDate(date) + moneyText(amount)]];
  },
};

/** 34F */
export const floorLimit: Codec<FloorLimit> = {
  shape: FLOOR_LIMIT,
  read(reading) {
    const amount = moneyOf(reading);
    const mark = partOf(reading, 'choice');
    if (amount === undefined) return undefined;
    return mark === 'C' || mark === 'D' ? { mark, money: amount } : { money: amount };
  },
  write: (tag, { mark, money: { currency, amount } }) => [
    tag,
    [currency + (mark ?? '') + swiftDecimal(amount)],
  ],
};

/** 90C and 90D */
export const entryTotal: Codec<EntryTotal> = {
  shape: ENTRY_TOTAL,
  read(reading) {
    const amount = moneyOf(reading);
    return amount === undefined
      ? undefined
      : { count: Number.parseInt(reading.field.value, 10), money: amount };
  },
  write: (tag, { count, money: amount }) => [tag, [count + moneyText(amount)]],
};

export const agent: Codec<Agent> = {
  shape: AGENT,
  read: agentOf,
  write: (tag, value) => agentField(tag.slice(0, 2), value),
};

export const customer: Codec<Customer> = {
  shape: CUSTOMER,
  read: customerOf,
  write: (tag, value) => customerField(tag.slice(0, 2), value),
};

/** 50a where its options are more than those of a customer. */
export const orderer: Codec<Customer | Instructor> = {
  shape: ORDERER,
  read(reading) {
    const letter = reading.field.tag.charAt(2);
    if (letter === 'A' || letter === 'F' || letter === 'K') return customerOf(reading);
    const option = letter === 'C' || letter === 'G' || letter === 'H' || letter === 'L' ? letter : null;
    const named = option === 'L' ? reading.field.value : partOf(reading, 'lines');
    return present({
      option,
      account: partOf(reading, 'account') ?? undefined,
      bic: partOf(reading, 'bic') ?? undefined,
      nameAndAddress: named?.split(/\r?\n/),
    });
  },
  write(tag, value) {
    const { option } = value;
    const field = tag.slice(0, 2) + (option ?? '');
    switch (option) {
      case 'A':
      case 'F':
      case 'K':
        return customerField(tag.slice(0, 2), value);
      case 'C':
      case 'G':
      case 'H':
      case 'L':
      case null: {
        const account = value.account === undefined ? [] : [`/${value.account}`];
        const bic = value.bic === undefined ? [] : [value.bic];
        return [field, [...account, ...bic, ...(value.nameAndAddress ?? [])]];
      }
    }
  },
};

/** 13C */
export const timeIndication: Codec<TimeIndication> = {
  shape: TIME_INDICATION,
  read: timeIndicationOf,
  write: (tag, value) => [tag, [timeIndicationText(value)]],
};

/** 13D */
export const dateTime: Codec<DateTimeIndication> = {
  shape: DATE_TIME,
  read(reading) {
    const date = partOf(reading, 'date');
    const time = partOf(reading, 'time');
    if (date === null || time === null) return undefined;
    const offset = (partOf(reading, 'sign') ?? '') + isoTime(partOf(reading, 'offset') ?? '');
    return { date: isoDate(date), time: isoTime(time), offset };
  },
  write: (tag, { date, time, offset }) => [tag, [swiftDate(date) + swiftTime(time) + swiftTime(offset)]],
};

/** 23E */
export const instructionCode: Codec<InstructionCode> = {
  shape: INSTRUCTION_CODE,
  read: instructionCodeOf,
  write: (tag, value) => [tag, [instructionCodeText(value)]],
};

/** 25 and 25P */
export const account: Codec<AccountIdentification> = {
  shape: ACCOUNT,
  read(reading) {
    const ownerBic = partOf(reading, 'bic') ?? undefined;
    return present({ account: partOf(reading, 'account')?.trimEnd() ?? '', ownerBic });
  },
  write: (_tag, { account: number, ownerBic }) =>
    ownerBic === undefined ? ['25', [number]] : ['25P', [number, ownerBic]],
};

/** 11R and 11S */
export const originalMessage: Codec<OriginalMessage> = {
  shape: ORIGINAL_MESSAGE,
  read(reading) {
    const date = partOf(reading, 'date');
    if (date === null) return undefined;
    const [messageType = '', , numbers] = reading.field.value.split(/\r?\n/);
    return present({
      option: reading.field.tag === '11R' ? ('R' as const) : ('S' as const),
      messageType,
      date: isoDate(date),
      sessionNumber: numbers?.slice(0, 4),
      sequenceNumber: numbers?.slice(4),
    });
  },
  write(_tag, { option, messageType, date, sessionNumber, sequenceNumber }) {
    const numbers =
      sessionNumber === undefined || sequenceNumber === undefined ? [] : [sessionNumber + sequenceNumber];
    return [`11${option}`, [messageType, swiftDate(date), ...numbers]];
  },
};

/** A field of any type, as copied from another message. */
export const copiedField: Codec<CopiedField> = {
  shape: COPIED_FIELD,
  read: (reading) => ({ tag: reading.field.tag, lines: linesOf(reading) ?? [] }),
  // An invalid tag would begin another field, or end the block.
  write: (_tag, { tag, lines: written }) => [/^\d\d[A-Z]?$/.test(tag) ? tag : '79', written],
};
