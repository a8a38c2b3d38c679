import type { RulesDocument } from '../document/document.ts';

export const HIGH_VALUE: RulesDocument = {
  title: 'High value',
  timeZone: 'Europe/Berlin',
  rules: [
    {
      name: 'amount',
      kind: 'amounts',
      currency: 'EUR',
      min: '1000000.00',
      fix: 'Send smaller amounts as SEPA credit transfers.',
    },
    { name: 'eur-only', kind: 'currencies', allow: ['EUR'] },
    {
      name: 'cut-off-customers',
      kind: 'cut-off',
      types: ['MT103*', 'pacs.008*'],
      time: '17:00',
      calendar: 'target',
    },
    {
      name: 'cut-off-banks',
      kind: 'cut-off',
      types: ['MT202*', 'MT205*', 'pacs.009*'],
      time: '18:00',
      calendar: 'target',
    },
    { name: 'reference', kind: 'field', path: 'reference', presence: 'required' },
    {
      name: 'uetr',
      kind: 'field',
      path: 'uetr',
      presence: 'required',
      fix: 'Give each payment its own UETR.',
    },
  ],
};
