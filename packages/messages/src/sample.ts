import { isMxType, sampleMx } from './iso20022/index.ts';
import { isMtType, MT_TYPES, MX_TYPES } from './message-type.ts';
import { sampleFin } from './swift-mt/sample-fin.ts';
import { sampleTelex } from './telex/index.ts';

/** Types that a sample can be asked for: every message type, and the plain payloads. */
export const SAMPLE_TYPES = [...MT_TYPES, ...MX_TYPES, 'KTT', 'JSON', 'CSV'] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** A small valid text of the type. Banks are fictitious and have test BICs (0 as eighth character). */
export function sample(type: SampleType): string {
  if (isMtType(type)) return sampleFin(type);
  if (isMxType(type)) return sampleMx(type);
  switch (type) {
    case 'KTT':
      return sampleTelex();
    case 'JSON':
      return `${JSON.stringify(JSON_TRANSFER, null, 2)}\n`;
    case 'CSV':
      return `${CSV.join('\n')}\n`;
  }
}

const JSON_TRANSFER = {
  sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: '12500.50',
  currency: 'EUR',
  transaction_reference: 'REF20261120A',
  value_date: '2026-11-20',
  fund_type: 'm0',
};

const CSV = [
  'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE',
  '2026-11-20,12500.50,EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills Ltd,Suedwerk GmbH,REF20261120A',
  '2026-11-20,7400000,JPY,0012345678,0087654321,Northern Mills Ltd,"Suedwerk, Tokyo branch",REF20261120B',
];
