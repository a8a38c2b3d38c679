import { randomUUID } from 'node:crypto';
import { INGESTION_PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';

export interface Payload {
  path: string;
  contentType: string;
  body: string;
  /** How the simulated banks treat it. */
  scenario?: string;
}

/** 16 characters: the maximum of field 20. */
const newReference = (): string => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();

export interface PaymentParts {
  reference?: string;
  uetr?: string;
  /** Currency and amount as in field 32A. */
  amount?: string;
}

/** A payment over SWIFT. */
export function mt103({
  reference = newReference(),
  uetr = randomUUID(),
  amount = 'EUR12500,50',
}: PaymentParts = {}): Payload {
  const body = [
    `{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:${uetr}}}{4:`,
    `:20:${reference}`,
    ':23B:CRED',
    `:32A:261120${amount}`,
    `:33B:${amount}`,
    ':50K:/GB29NWBK60161331926819',
    'NORTHERN MILLS LTD',
    ':59:/DE89370400440532013000',
    'SUEDWERK GMBH',
    ':71A:SHA',
    '-}{5:{TNG:}}',
  ].join('\r\n');
  return { path: INGESTION_PATHS.fin, contentType: 'text/plain', body };
}

/** A recall of such a payment by the bank that ordered it. */
export function mt192(payment: { reference: string; uetr: string }): Payload {
  const body = sample('MT192')
    .replace('{3:}', '')
    .replace(/\{121:.*?\}/, `{121:${payment.uetr}}`)
    .replace(/:20:.*/, `:20:${newReference()}\r`)
    .replace(/:21:.*/, `:21:${payment.reference}\r`);
  return { path: INGESTION_PATHS.fin, contentType: 'text/plain', body };
}

function json(parts: object): Payload {
  const transfer = {
    sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
    receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
    amount: '99.25',
    currency: 'EUR',
    transaction_reference: newReference(),
    value_date: '2026-11-20',
    ...parts,
  };
  return { path: INGESTION_PATHS.json, contentType: 'application/json', body: JSON.stringify(transfer) };
}

function csv(): Payload {
  const rows = ['EUR', 'USD', 'GBP'].map(
    (currency) => `OAKNGB20XXX,LINDDE20XXX,7.50,${currency},${newReference()},2026-11-20`,
  );
  const head = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
  return { path: INGESTION_PATHS.json, contentType: 'text/csv', body: [head, ...rows, ''].join('\n') };
}

const referenced = (text: string): string => text.replace(/:20:.*/, `:20:${newReference()}\r`);

/** One payload of each type in turn; together they go over all networks. */
export const ORDINARY: readonly (() => Payload)[] = [
  mt103,
  () => json({ fund_type: 'm0' }),
  () => ({
    path: INGESTION_PATHS.iso20022,
    contentType: 'application/xml',
    body: sample('pacs.008.001.08', { uetr: randomUUID() }),
  }),
  () => ({
    path: INGESTION_PATHS.nonSwift,
    contentType: 'text/plain',
    body: sample('KTT', { uetr: randomUUID() }),
  }),
  csv,
  // Over SEPA, and over InterBank.
  () => json({ fund_type: 'm1', type: 'mt103_non_swift', destination_iban: 'DE89370400440532013000' }),
  () => json({ fund_type: 'm1', type: 'mt103_non_swift', currency: 'USD' }),
  () => ({
    path: INGESTION_PATHS.fin,
    contentType: 'text/plain',
    body: referenced(sample('MT202', { uetr: randomUUID() })),
  }),
];

/** Payments to accounts to which Wise can pay. */
export const FOR_WISE: readonly (() => Payload)[] = [
  mt103,
  () => json({ fund_type: 'm0' }),
  () => json({ fund_type: 'm1', amount: '12.00' }),
];
