import type { RulesDocument } from '../document/document.ts';

export const CBPR_CORRESPONDENT: RulesDocument = {
  title: 'CBPR+ correspondent',
  timeZone: 'Europe/Brussels',
  rules: [
    {
      name: 'cbpr-messages',
      kind: 'types',
      formats: ['swift-mt', 'iso20022', 'telex'],
      allow: [
        'pacs.002*',
        'pacs.004*',
        'pacs.008.001.08',
        'pacs.009.001.08',
        'pacs.010*',
        'camt.*',
        'admi.*',
      ],
    },
    {
      name: 'uetr',
      kind: 'field',
      path: 'uetr',
      presence: 'required',
      fix: 'Give each payment its own UETR.',
    },
    {
      name: 'town-and-country',
      kind: 'expression',
      types: ['pacs.008.001.08'],
      expression: `message.document.CdtTrfTxInf.all(t,
  has(t.Cdtr.PstlAdr) && has(t.Cdtr.PstlAdr.TwnNm) && has(t.Cdtr.PstlAdr.Ctry) &&
  has(t.Dbtr.PstlAdr) && has(t.Dbtr.PstlAdr.TwnNm) && has(t.Dbtr.PstlAdr.Ctry))`,
      text: 'Debtor and creditor need an address with town and country.',
      fix: 'Fill in TwnNm and Ctry below PstlAdr of Dbtr and Cdtr.',
    },
    {
      name: 'one-payment',
      kind: 'field',
      types: ['pacs.008.001.08'],
      path: 'GrpHdr/NbOfTxs',
      values: ['1'],
      fix: 'Send one payment per message.',
    },
    { name: 'characters', kind: 'characters', formats: ['iso20022'], set: 'latin-1' },
    { name: 'file', kind: 'file', maxBytes: 1_000_000 },
  ],
};
