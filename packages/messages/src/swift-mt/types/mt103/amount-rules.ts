import { bicCountry, minorUnits } from '@clearbench/domain';
import { type FieldReading, partOf } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import type { Rule } from '../../fields/rule.ts';
import { COUNTRY_LIST_1 } from './countries.ts';

const charges = (fields: FieldTable): string | null => partOf(fields.first('71A'), 'choice');

/** The field's currency; null when it is invalid (T52, C08), which is no reason to ask for a rate or another currency. */
function currencyOf(reading: FieldReading | undefined): string | null {
  const currency = partOf(reading, 'currency');
  return currency === null || minorUnits(currency) === null ? null : currency;
}

/** The rules on amounts and charges of an MT103 (C1, C2, C14, C15, C18, and 71G itself). */
export const AMOUNT_RULES: readonly Rule[] = [
  {
    rule: 'C1',
    code: 'D75',
    about: ['33B', '36'],
    check: (fields) => {
      const settled = currencyOf(fields.first('32A'));
      const instructed = currencyOf(fields.first('33B'));
      const rate = fields.first('36');
      const converts = settled !== null && instructed !== null && settled !== instructed;
      if (converts && rate === undefined) {
        return ['36', `is missing; 33B has ${instructed} and 32A has ${settled}, so give the exchange rate`];
      }
      if (rate === undefined || converts) return null;
      if (fields.first('33B') !== undefined && (settled === null || instructed === null)) return null;
      return [rate, 'is not allowed unless 33B has a different currency from 32A; leave it out'];
    },
  },
  {
    rule: 'C2',
    code: 'D49',
    about: ['32A'],
    // Without it the instructed amount is the settled one, as it was before the rule.
    severity: 'tolerated',
    check: (fields, { headers: { senderAddress, receiverAddress } }) => {
      if (senderAddress === null || receiverAddress === null || fields.first('33B') !== undefined)
        return null;
      const sender = bicCountry(senderAddress);
      const receiver = bicCountry(receiverAddress);
      if (!COUNTRY_LIST_1.has(sender) || !COUNTRY_LIST_1.has(receiver)) return null;
      return ['33B', `is missing; between ${sender} and ${receiver} the instructed amount must be given`];
    },
  },
  {
    rule: 'C14',
    code: 'E13',
    about: ['71F'],
    check: (fields) => {
      const sender = fields.first('71F');
      return sender !== undefined && charges(fields) === 'OUR'
        ? [sender, 'is not allowed with 71A OUR; leave it out']
        : null;
    },
  },
  {
    rule: 'C14',
    code: 'D50',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      return receiver !== undefined && charges(fields) === 'SHA'
        ? [receiver, 'is not allowed with 71A SHA; leave it out']
        : null;
    },
  },
  {
    rule: 'C14',
    code: 'E15',
    about: ['71A'],
    check: (fields) =>
      charges(fields) === 'BEN' && fields.first('71F') === undefined
        ? ['71F', "is missing; 71A BEN needs the sender's charges"]
        : null,
  },
  {
    rule: 'C14',
    code: 'E15',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      return receiver !== undefined && charges(fields) === 'BEN'
        ? [receiver, 'is not allowed with 71A BEN; leave it out']
        : null;
    },
  },
  {
    rule: 'C15',
    code: 'D51',
    about: ['71F', '71G'],
    check: (fields) => {
      const charge = fields.first('71F') ?? fields.first('71G');
      return charge === undefined || fields.first('33B') !== undefined
        ? null
        : ['33B', `is missing; field ${charge.field.tag} needs the instructed amount`];
    },
  },
  {
    rule: 'C18',
    code: 'C02',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      const charged = currencyOf(receiver);
      const settled = currencyOf(fields.first('32A'));
      if (receiver === undefined || charged === null || settled === null || charged === settled) return null;
      return [receiver, `has the currency ${charged}; write that of 32A, ${settled}`];
    },
  },
  {
    rule: '71G',
    code: 'D57',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      const amount = partOf(receiver, 'amount');
      return receiver === undefined || amount === null || /[1-9]/.test(amount)
        ? null
        : [receiver, 'has the amount 0; leave it out when there are no charges'];
    },
  },
];
