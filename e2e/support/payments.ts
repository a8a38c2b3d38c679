import { randomInt, randomUUID } from 'node:crypto';

/** The path for incoming payments; the documentation of the console names it. */
const INCOMING = '/api/non-swift-mt103/incoming-payloads';

export interface Payment {
  uetr: string;
  reference: string;
  /** Decimal string in euro, like `12500.50`. */
  amount: string;
}

export interface Accepted {
  success: true;
  transactions: { transactionId: string; uetr: string; status: string }[];
}

/** Digits only: with letters a reference could contain the tag or error code that a test looks for. */
const digits = () => String(randomInt(1e8)).padStart(8, '0');

export function payment(changes: Partial<Payment> = {}): Payment {
  return { uetr: randomUUID(), reference: `E2E${digits()}`, amount: '12500.50', ...changes };
}

export function mt103({ uetr, reference, amount }: Payment): string {
  const swiftAmount = amount.replace('.', ',');
  return [
    `{1:F01OAKNGB20AXXX0001000001}{2:I103LINDDE20XXXXN}{3:{121:${uetr}}}{4:`,
    `:20:${reference}`,
    ':23B:CRED',
    `:32A:261120EUR${swiftAmount}`,
    `:33B:EUR${swiftAmount}`,
    ':50K:/GB29NWBK60161331926819',
    'OAKNUT TRADING LTD',
    'LONDON',
    ':59:/DE89370400440532013000',
    'LINDENHOF GMBH',
    'BERLIN',
    ':71A:SHA',
    '-}',
  ].join('\r\n');
}

/** A gpi status confirmation: it orders no transfer, but reports on the one with this UETR. */
export function mt199({ uetr, amount }: Payment, status = 'ACSP/G000'): string {
  return [
    `{1:F01LINDDE20AXXX0001000001}{2:I199OAKNGB20XXXXN}{3:{111:001}{121:${uetr}}}{4:`,
    `:20:CONF${uetr.slice(-8).toUpperCase()}`,
    ':21:ORDER-REF-01',
    ':79://2611201230+0100',
    `//${status}`,
    '//LINDDE20',
    `//EUR${amount.replace('.', ',')}`,
    '-}',
  ].join('\r\n');
}

/** The sender's request to cancel its payment, which it names by its reference. */
export const mt192 = ({ reference }: Payment): string =>
  [
    '{1:F01OAKNGB20AXXX0001000002}{2:I192CLRBGB20XXXXN}{4:',
    `:20:CXL${reference}`,
    `:21:${reference}`,
    ':11S:103',
    '261120',
    ':79:/DUPL/',
    '-}',
  ].join('\r\n');

export function postText(baseURL: string, apiKey: string, text: string): Promise<Response> {
  return fetch(`${baseURL}${INCOMING}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
    body: text,
  });
}

/** Posts one MT103 as a partner's system does, and returns the id of its transfer. */
export async function postPayment(baseURL: string, apiKey: string, sent: Payment): Promise<string> {
  const { transactions } = await accepted(await postText(baseURL, apiKey, mt103(sent)));
  return transactions[0]?.transactionId ?? '';
}

/** Posts as many payments in one JSON array, the first one first. */
export async function postPayments(baseURL: string, apiKey: string, count: number): Promise<string[]> {
  const run = digits();
  const body = Array.from({ length: count }, (_, index) => ({
    sender: { bic: 'OAKNGB20', name: 'Oaknut Trading Ltd', account: 'GB29NWBK60161331926819' },
    receiver: { bic: 'LINDDE20', name: 'Lindenhof GmbH', account: 'DE89370400440532013000' },
    amount: `${100 + index}.25`,
    currency: 'EUR',
    transaction_reference: `BULK${run}${String(index).padStart(4, '0')}`,
    value_date: '2026-11-20',
    fund_type: 'm0',
  }));
  const answer = await fetch(`${baseURL}${INCOMING}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await accepted(answer)).transactions.map(({ transactionId }) => transactionId);
}

async function accepted(answer: Response): Promise<Accepted> {
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`Not accepted: ${answer.status} ${text}`);
  return JSON.parse(text);
}
