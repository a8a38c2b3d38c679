import { minorUnits } from '@clearbench/domain';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { type FieldReading, partOf } from '../../fields/reading/field-reading.ts';
import type { Rule } from '../../fields/rule.ts';

/** Rules that message types with repeating sequences share. */

/** Tags of a slot as a sentence names it. */
function named(slot: string): string {
  return slot.replace(/^(\d\d)([A-Z]{2,})$/, '$1a');
}

/**
 * A slot is filled in sequence A or in every B: never in both, never in neither. A slot that is nowhere is one mistake, and
 * reported once.
 */
export function eitherOrEach(slot: string, rule: string, code: string): readonly Rule[] {
  const missing = [named(slot), 'is missing; write it in sequence A, or in every sequence B'] as const;
  const isNowhere = once((all: FieldTable) => all.first(slot) === undefined && each(all, slot).length === 0);
  return [
    { rule, code, about: [], check: (fields) => (isNowhere(fields) ? missing : null) },
    {
      rule,
      code,
      in: 'B',
      about: [],
      check: (fields, _message, all) => {
        const own = fields.first(slot);
        if (all.first(slot) === undefined) return own === undefined && !isNowhere(all) ? missing : null;
        return own === undefined
          ? null
          : [own, 'is in sequence A already; write it there, or in every sequence B'];
      },
    },
  ];
}

/** Asks a question about a message once, however many sequences it has. */
function once(question: (fields: FieldTable) => boolean): (fields: FieldTable) => boolean {
  const answers = new WeakMap<FieldTable, boolean>();
  return (fields) => {
    const answer = answers.get(fields) ?? question(fields);
    answers.set(fields, answer);
    return answer;
  };
}

/** A slot is filled in sequence A or in some B, not in both. */
export function notInBoth(slot: string, rule: string, code: string, ownSlot = slot): Rule {
  return {
    rule,
    code,
    in: 'B',
    about: [ownSlot],
    check: (fields, _message, all) => {
      const own = fields.first(ownSlot);
      return own === undefined || all.first(slot) === undefined
        ? null
        : [own, 'is in sequence A already; write it in one of the two sequences'];
    },
  };
}

/** A field needs another one in the same sequence. */
export function needs(slot: string, needed: string, rule: string, code: string, sequence?: string): Rule {
  return {
    rule,
    code,
    ...(sequence === undefined ? {} : { in: sequence }),
    about: [slot],
    check: (fields) =>
      fields.first(slot) !== undefined && fields.first(needed) === undefined
        ? [needed, `is missing; field ${named(slot)} needs it`]
        : null,
  };
}

/** Every amount of a repeating slot, and of some of the message, has the same currency. */
export function oneCurrency(slot: string, others: readonly string[], rule: string, code: string): Rule {
  return {
    rule,
    code,
    about: [],
    check: (fields) => {
      const readings = [...each(fields, slot), ...others.flatMap((other) => inAnyPart(fields, other))];
      const known = readings.filter((reading) => minorUnits(partOf(reading, 'currency') ?? '') !== null);
      const [first] = known;
      const currency = partOf(first, 'currency');
      const other = known.find((reading) => partOf(reading, 'currency') !== currency);
      return other === undefined || first === undefined
        ? null
        : [
            other,
            `has the currency ${partOf(other, 'currency')}; all amounts have that of the first, ${currency}`,
          ];
    },
  };
}

/** Field 19 is the sum of a repeating slot (C01). */
export function sumOf(
  slot: string,
  total: (fields: FieldTable) => FieldReading | undefined,
  rule: string,
): Rule {
  return {
    rule,
    code: 'C01',
    about: [],
    check: (fields) => {
      const reading = total(fields);
      const given = scaled(partOf(reading, 'amount'));
      const amounts = each(fields, slot).map((one) => scaled(partOf(one, 'amount')));
      if (reading === undefined || given === null || amounts.includes(null)) return null;
      const sum = amounts.reduce<bigint>((all, amount) => all + (amount ?? 0n), 0n);
      return sum === given ? null : [reading, `is not the sum of the amounts, which is ${decimal(sum)}`];
    },
  };
}

/** The fields of a slot in every repetition of sequence B. */
export function each(fields: FieldTable, slot: string): FieldReading[] {
  return fields.each('B').flatMap((one) => one.all(slot));
}

function inAnyPart(fields: FieldTable, slot: string): FieldReading[] {
  return [fields, ...fields.each('B'), ...fields.each('C')].flatMap((part) => part.all(slot));
}

const SCALE = 15;

/** An amount without its comma, in units that every amount has; null when it is not readable. */
function scaled(amount: string | null): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d+),(\d{0,15})$/.exec(amount ?? '') ?? [];
  return whole === '' ? null : BigInt(whole + fraction.padEnd(SCALE, '0'));
}

function decimal(value: bigint): string {
  const digits = value.toString().padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)},${digits.slice(-SCALE).replace(/0+$/, '')}`;
}
