import { bicCountry, minorUnits } from '@clearbench/domain';
import type { FieldTable } from '../../../fields/definitions/field-table.ts';
import { type FieldReading, partOf } from '../../../fields/reading/field-reading.ts';
import type { Rule } from '../../../fields/rule.ts';
import { COUNTRY_LIST_1 } from './countries.ts';

/** The field's currency; null when it is invalid (T52, C08): then the rules on rates and currencies do not apply. */
export function currencyOf(reading: FieldReading | undefined): string | null {
  const currency = partOf(reading, 'currency');
  return currency === null || minorUnits(currency) === null ? null : currency;
}

/** Field 71A, which sequence A of an MT102 may have for all transactions. */
const bearer = (fields: FieldTable, all: FieldTable): string | null =>
  partOf(fields.first('71A') ?? all.first('71A'), 'choice');

/**
 * The rules on charges and the instructed amount that the MT102 has for each transaction and the MT103 for its own.
 * @param numbers the number of each rule in the handbook, by its code.
 * @param settled the field with the settled amount.
 */
export function chargeRules(
  numbers: Readonly<Record<'D49' | 'E13' | 'D50' | 'E15' | 'D51', string>>,
  settled: '32A' | '32B',
  sequence?: string,
): readonly Rule[] {
  const rule = (code: keyof typeof numbers, about: readonly string[], check: Rule['check']): Rule => ({
    rule: numbers[code],
    code,
    ...(sequence === undefined ? {} : { in: sequence }),
    about,
    check,
  });
  /** Refuses a field with one of the codes of 71A. */
  const excluded = (code: keyof typeof numbers, slot: '71F' | '71G', with71A: string): Rule =>
    rule(code, [slot], (fields, _message, all) => {
      const charge = fields.first(slot);
      return charge !== undefined && bearer(fields, all) === with71A
        ? [charge, `is not allowed with 71A ${with71A}; leave it out`]
        : null;
    });
  return [
    // Without it the instructed amount is the settled one, as it was before the rule.
    { ...rule('D49', [settled], missingBetweenCountries), severity: 'tolerated' },
    excluded('E13', '71F', 'OUR'),
    excluded('D50', '71G', 'SHA'),
    excluded('E15', '71G', 'BEN'),
    rule('E15', [], (fields, _message, all) =>
      fields.first('71F') === undefined && bearer(fields, all) === 'BEN'
        ? ['71F', "is missing; 71A BEN needs the sender's charges"]
        : null,
    ),
    rule('D51', ['71F', '71G'], (fields) => {
      const charge = fields.first('71F') ?? fields.first('71G');
      return charge === undefined || fields.first('33B') !== undefined
        ? null
        : ['33B', `is missing; field ${charge.field.tag} needs the instructed amount`];
    }),
  ];
}

const missingBetweenCountries: Rule['check'] = (fields, { headers: { senderAddress, receiverAddress } }) => {
  if (senderAddress === null || receiverAddress === null || fields.first('33B') !== undefined) return null;
  const [sender, receiver] = [bicCountry(senderAddress), bicCountry(receiverAddress)];
  if (!COUNTRY_LIST_1.has(sender) || !COUNTRY_LIST_1.has(receiver)) return null;
  return ['33B', `is missing; between ${sender} and ${receiver} the instructed amount must be given`];
};
