import type { RulesDocument } from '../document/document.ts';

export const MT_ONLY: RulesDocument = {
  title: 'MT only',
  rules: [
    { name: 'mt-messages', kind: 'types', allow: ['MT*', 'ACK', 'NAK'], fix: 'Send SWIFT MT messages.' },
    { name: 'characters', kind: 'characters', set: 'swift-x' },
    { name: 'charges', kind: 'field', types: ['MT103*'], path: '71A', values: ['SHA', 'OUR'] },
    {
      name: 'beneficiary-account',
      kind: 'field',
      types: ['MT103*'],
      path: 'recipientAccount',
      presence: 'required',
      fix: 'Give the account in the first line of field 59.',
    },
  ],
};

export const ISO_ONLY: RulesDocument = {
  title: 'ISO 20022 only',
  rules: [
    {
      name: 'iso-messages',
      kind: 'types',
      allow: ['pacs.*', 'pain.*', 'camt.*', 'admi.*'],
      fix: 'Send ISO 20022 messages.',
    },
    {
      name: 'no-old-versions',
      kind: 'types',
      formats: ['iso20022'],
      deny: ['pain.001.001.03', 'pain.008.001.02', 'camt.053.001.02'],
      fix: 'Send the 2019 version or later, such as pain.001.001.09.',
    },
    {
      name: 'end-to-end-id',
      kind: 'field',
      types: ['pacs.008*', 'pain.001*'],
      path: 'PmtId/EndToEndId',
      presence: 'required',
    },
    { name: 'characters', kind: 'characters', set: 'latin-1' },
  ],
};
