import { partOf } from '../../../fields/reading/field-reading.ts';
import type { Rule } from '../../../fields/rule.ts';
import { chargeRules, currencyOf } from './charge-rules.ts';

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
  ...chargeRules({ D49: 'C2', E13: 'C14', D50: 'C14', E15: 'C14', D51: 'C15' }, '32A'),
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
