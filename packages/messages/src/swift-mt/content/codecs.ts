import type { FieldReading } from '../fields/field-reading.ts';
import { partOf } from '../fields/field-reading.ts';
import type {
  AccountIdentification,
  Agent,
  CopiedField,
  Customer,
  DateTimeIndication,
  InstructionCode,
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
  /** What a field of the right format says; undefined when it says nothing. */
  read(reading: FieldReading): V | undefined;
  /** @param tag the field as the schema names it: `32A`, or `50a` where the value says which option it has. */
  write(tag: string, value: V): WrittenField;
}

/** A field of one line. */
export const text: Codec<string> = {
  read: ({ field }) => field.value,
  write: (tag, value) => [tag, [value]],
};

/** A field of several lines. */
export const lines: Codec<readonly string[]> = {
  read: linesOf,
  write: (tag, value) => [tag, value],
};

/** A field of several lines that is one text: line ends are LF. */
export const block: Codec<string> = {
  read: (reading) => linesOf(reading)?.join('\n'),
  write: (tag, value) => [tag, value.split('\n')],
};

/** `EUR12500,50` */
export const money: Codec<Money> = {
  read: moneyOf,
  write: (tag, value) => [tag, [moneyText(value)]],
};

/** `261120EUR12500,50` */
export const datedMoney: Codec<readonly [date: string, money: Money]> = {
  read(reading) {
    const date = valueDateOf(reading);
    const amount = moneyOf(reading);
    return date === undefined || amount === undefined ? undefined : [date, amount];
  },
  write: (tag, [date, amount]) => [tag, [swiftDate(date) + moneyText(amount)]],
};

/** A rate or an amount without a currency: a decimal string with a point. */
export const number: Codec<string> = {
  read: ({ field }) => decimal(field.value),
  write: (tag, value) => [tag, [swiftDecimal(value)]],
};

export const agent: Codec<Agent> = {
  read: agentOf,
  write: (tag, value) => agentField(tag.slice(0, 2), value),
};

export const customer: Codec<Customer> = {
  read: customerOf,
  write: (tag, value) => customerField(tag.slice(0, 2), value),
};

/** 13C */
export const timeIndication: Codec<TimeIndication> = {
  read: timeIndicationOf,
  write: (tag, value) => [tag, [timeIndicationText(value)]],
};

/** 13D */
export const dateTime: Codec<DateTimeIndication> = {
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
  read: instructionCodeOf,
  write: (tag, value) => [tag, [instructionCodeText(value)]],
};

/** 25 and 25P */
export const account: Codec<AccountIdentification> = {
  read(reading) {
    const ownerBic = partOf(reading, 'bic') ?? undefined;
    return present({ account: partOf(reading, 'account')?.trimEnd() ?? '', ownerBic });
  },
  write: (_tag, { account: number, ownerBic }) =>
    ownerBic === undefined ? ['25', [number]] : ['25P', [number, ownerBic]],
};

/** 11R and 11S */
export const originalMessage: Codec<OriginalMessage> = {
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
  read: (reading) => ({ tag: reading.field.tag, lines: linesOf(reading) ?? [] }),
  // A tag that is none would begin another field, or end the block.
  write: (_tag, { tag, lines: written }) => [/^\d\d[A-Z]?$/.test(tag) ? tag : '79', written],
};
