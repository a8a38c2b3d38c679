import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { INGESTION_PATHS, payloadAcceptedSchema } from '@clearbench/contract';

/** One payload and its result. */
export interface Sent {
  /** The references of its transfers: each is used once in a whole run. */
  references: string[];
  path: string;
  contentType: string;
  body: string;
  /** The funds come back an hour after the settlement. */
  isReturned?: boolean;
  /** Null: no response that promises anything. It may be stored or not. */
  transactionIds: string[] | null;
}

export interface Load {
  address: string;
  apiKey: string;
  connections: number;
  signal: AbortSignal;
}

/** Posts new payloads over many parallel connections until the signal aborts. Returns everything that was sent, in any order. */
export async function postUntil({ connections, ...load }: Load): Promise<Sent[]> {
  const sent: Sent[] = [];
  const work = async () => {
    while (!load.signal.aborted) {
      const payload = newPayload(sent.length);
      sent.push(payload);
      // A server that is down or full refuses at once: no reason to spin.
      if (!(await post(load, payload))) await delay(20);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return sent;
}

/** Repeats a payload, as a sender without a response does. True: the server has promised to keep it. */
export async function post(
  { address, apiKey }: Pick<Load, 'address' | 'apiKey'>,
  payload: Sent,
): Promise<boolean> {
  try {
    const response = await fetch(address + payload.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': payload.contentType,
        ...(payload.isReturned === true ? { 'x-scenario': 'return' } : {}),
      },
      body: payload.body,
    });
    const text = await response.text();
    if (response.ok) {
      const { transactions } = payloadAcceptedSchema.parse(JSON.parse(text));
      payload.transactionIds = transactions.map(({ transactionId }) => transactionId);
    } else if (response.status !== 503) {
      throw new UnexpectedAnswer(`${payload.path} answered ${response.status}: ${text}`);
    }
    return response.ok;
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    return false;
  }
}

class UnexpectedAnswer extends Error {}

function newPayload(count: number): Sent {
  const kind = count % 3;
  if (kind === 0) {
    const reference = newReference();
    const payload = payloadOf([reference], INGESTION_PATHS.fin, 'text/plain', mt103(reference));
    return { ...payload, isReturned: count % 12 === 0 };
  }
  const references = Array.from({ length: kind === 1 ? 1 : 5 }, newReference);
  const transfers = references.map(jsonTransfer);
  const body = JSON.stringify(kind === 1 ? transfers[0] : transfers);
  return payloadOf(references, INGESTION_PATHS.json, 'application/json', body);
}

function payloadOf(references: string[], path: string, contentType: string, body: string): Sent {
  return { references, path, contentType, body, transactionIds: null };
}

/** 16 characters: the maximum of field 20. */
const newReference = (): string => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();

function mt103(reference: string): string {
  return [
    `{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:${randomUUID()}}}{4:`,
    `:20:${reference}`,
    ':23B:CRED',
    ':32A:261120EUR12500,50',
    ':33B:EUR12500,50',
    ':50K:/GB29NWBK60161331926819',
    'NORTHERN MILLS LTD',
    ':59:/DE89370400440532013000',
    'SUEDWERK GMBH',
    ':71A:SHA',
    '-}{5:{TNG:}}',
  ].join('\r\n');
}

function jsonTransfer(reference: string): object {
  return {
    sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
    receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
    amount: '99.25',
    currency: 'EUR',
    transaction_reference: reference,
    value_date: '2026-11-20',
    fund_type: 'm0',
  };
}
