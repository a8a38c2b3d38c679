import type { TelexContent } from './content.ts';
import { withTestKey, writeTelexContent } from './write-telex.ts';

/** A payment order from one fictitious bank to another; their answerbacks are not in use. */
export const TELEX_SAMPLE: TelexContent = {
  type: 'KTT',
  serial: { station: 'OAK', number: '0042' },
  sender: { answerback: '298765 OAKB G', name: 'OAK BANK LONDON', bic: 'OAKNGB20' },
  receiver: { answerback: '412345 ELMB D', name: 'ELM BANK FRANKFURT', bic: 'ELMFDEF0' },
  date: '2026-11-20',
  testKey: null,
  reference: 'REF20261120A',
  relatedReference: null,
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
  valueDate: '2026-11-20',
  currency: 'EUR',
  amount: '12500.50',
  orderingCustomer: { account: 'GB29NWBK60161331926819', lines: ['NORTHERN MILLS LTD', 'LONDON'] },
  beneficiaryBank: { bic: 'ELMFDEF0', lines: ['ELM BANK FRANKFURT'] },
  beneficiary: { account: 'DE89370400440532013000', lines: ['SUEDWERK GMBH', 'BERLIN'] },
  details: ['INVOICE 4711'],
  charges: 'SHA',
  bankInformation: [],
};

/** A small valid telex with its test key by the sandbox's table; for another transfer or ISO date if given. */
export function sampleTelex(other: { uetr?: string | undefined; date?: string | undefined } = {}): string {
  const { uetr = TELEX_SAMPLE.uetr, date = TELEX_SAMPLE.date } = other;
  const reference = date === null ? TELEX_SAMPLE.reference : `REF${date.replaceAll('-', '')}A`;
  return writeTelexContent(withTestKey({ ...TELEX_SAMPLE, uetr, date, valueDate: date, reference }));
}
