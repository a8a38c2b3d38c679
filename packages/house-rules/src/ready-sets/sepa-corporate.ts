import type { RulesDocument } from '../document/document.ts';
import { SEPA_COUNTRIES } from './sepa-countries.ts';

export const SEPA_CORPORATE: RulesDocument = {
  title: 'SEPA corporate',
  timeZone: 'Europe/Berlin',
  rules: [
    {
      name: 'sepa-orders',
      kind: 'types',
      formats: ['swift-mt', 'iso20022', 'telex'],
      allow: ['pain.001*', 'pain.008*'],
    },
    { name: 'eur-only', kind: 'currencies', allow: ['EUR'] },
    {
      name: 'sepa-countries',
      kind: 'countries',
      party: 'recipient',
      allow: SEPA_COUNTRIES,
      text: "The recipient's account is outside SEPA.",
      fix: 'Send the payment as an international transfer.',
    },
    {
      name: 'iban',
      kind: 'field',
      path: 'recipientAccount',
      presence: 'required',
      pattern: '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}',
      fix: "Give the recipient's account as an IBAN, without spaces.",
    },
    { name: 'amount', kind: 'amounts', currency: 'EUR', min: '0.01', max: '999999999.99' },
    {
      name: 'characters',
      kind: 'characters',
      formats: ['iso20022', 'json', 'csv'],
      set: 'swift-x',
      severity: 'warning',
      paths: ['senderName', 'recipientName', 'RmtInf/Ustrd'],
    },
    { name: 'cut-off', kind: 'cut-off', time: '15:30', calendar: 'target' },
    { name: 'file', kind: 'file', maxBytes: 5_000_000, maxPayments: 10_000 },
  ],
};
