import { isUetr } from '@clearbench/domain';
import { requireDay, wrongOption } from '../core/require-options.ts';
import { hasMxSample, MX_SAMPLE_TYPES, type MxSampleType, sampleMx } from '../iso20022/content/sample-mx.ts';
import type { MtType } from '../swift-mt/content/content.ts';
import { isMtType, MT_TYPES, sampleFin } from '../swift-mt/types/registry.ts';
import { sampleTelex } from '../telex/index.ts';
import { requireType } from './content-types.ts';
import { onDay } from './sample-dates.ts';

/** The types with a sample: every message type, and the plain payloads. */
export type SampleType = MtType | MxSampleType | 'KTT' | 'JSON' | 'CSV';
export const SAMPLE_TYPES: readonly SampleType[] = [...MT_TYPES, ...MX_SAMPLE_TYPES, 'KTT', 'JSON', 'CSV'];

export interface SampleOptions {
  /** UUIDv4 in lower case, to replace the sample's own, so that a sandbox does not treat two samples as one payment. */
  readonly uetr?: string;
  /** ISO date from 2000 on, in place of 2026-11-20. */
  readonly date?: string;
}

/**
 * A small valid text of the type. The samples describe one payment and its consequences: they have its UETR, amount
 * and references. Banks are fictitious and have test BICs (0 as eighth character).
 * @throws RangeError for a type without a sample, which only untyped callers can name, or a wrong date or UETR
 */
export function sample(type: SampleType, { uetr, date }: SampleOptions = {}): string {
  requireType(type, SAMPLE_TYPES, 'sample of');
  requireDay('date', date);
  if (uetr !== undefined && !isUetr(uetr))
    throw wrongOption('uetr', uetr, 'a UUID of version 4 in lower case');
  if (type === 'KTT') return sampleTelex({ uetr, date });
  const text = textOf(type);
  const dated = date === undefined ? text : onDay(text, date);
  return uetr === undefined ? dated : dated.replace(UETR, uetr);
}

/** The first one belongs to the payment that the sample describes. */
const UETR = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/;

function textOf(type: Exclude<SampleType, 'KTT'>): string {
  if (isMtType(type)) return sampleFin(type);
  if (hasMxSample(type)) return sampleMx(type);
  return type === 'JSON' ? `${JSON.stringify(JSON_TRANSFER, null, 2)}\n` : `${CSV.join('\n')}\n`;
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
