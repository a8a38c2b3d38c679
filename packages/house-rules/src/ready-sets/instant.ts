import type { RulesDocument } from '../document/document.ts';
import { SEPA_COUNTRIES } from './sepa-countries.ts';

export const INSTANT: RulesDocument = {
  title: 'Instant payments',
  timeZone: 'Europe/Berlin',
  rules: [
    { name: 'eur-only', kind: 'currencies', allow: ['EUR'] },
    { name: 'sepa-countries', kind: 'countries', allow: SEPA_COUNTRIES },
    { name: 'amount', kind: 'amounts', min: '0.01', max: '100000.00' },
    {
      name: 'iban',
      kind: 'field',
      path: 'recipientAccount',
      presence: 'required',
      pattern: '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}',
      fix: "Give the recipient's account as an IBAN, without spaces.",
    },
    {
      name: 'today',
      kind: 'expression',
      expression: '!has(transfer.valueDate) || transfer.valueDate <= today',
      text: 'An instant payment must be for today.',
      fix: "Leave out the value date, or use today's.",
    },
    { name: 'file', kind: 'file', maxPayments: 1_000 },
  ],
};
