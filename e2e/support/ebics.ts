import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Session } from './operator.ts';

const PROGRAM = join(import.meta.dirname, '../../packages/ebics/src/testing/client-process.ts');

export interface Bank {
  hostId: string;
  partnerId: string;
  path: string;
}

export interface Subscriber {
  id: string;
  userId: string;
  keys: { use: string; certificateHash: string; keyHash: string }[];
}

/** A client of EBICS in a process of its own. */
export interface Client {
  /** The id of the order, if it has one. Rejects with the code that the bank refused it with. */
  send: (call: string, more?: object) => Promise<string | null>;
  stop: () => Promise<void>;
}

export function startClient(baseURL: string, { hostId, partnerId, path }: Bank, userId: string): Client {
  const child = spawn('node', [PROGRAM, `${baseURL}${path}`, hostId, partnerId, userId], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send: async (call, more = {}) => {
      child.stdin.write(`${JSON.stringify({ call, ...more })}\n`);
      const line = await lines.next();
      if (line.done === true) throw new Error('The client has ended.');
      const answer: { orderId?: string | null; error?: string } = JSON.parse(line.value);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.orderId ?? null;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** The bank, turned on. */
export async function turnOn(operator: Session, change: object = {}): Promise<Bank> {
  const answer = await operator.call('PATCH', '/api/ebics', { isEnabled: true, ...change });
  return JSON.parse(await answer.text());
}

export async function addSubscriber(
  operator: Session,
  userId: string,
  more: object = {},
): Promise<Subscriber> {
  const keys: { id: string }[] = await read(operator, '/api/api-keys');
  const input = { userId, name: `Ana of ${userId}`, apiKeyId: keys[0]?.id, ...more };
  const answer = await operator.call('POST', '/api/ebics/subscribers', input);
  return JSON.parse(await answer.text());
}

export async function subscriberOf(operator: Session, userId: string): Promise<Subscriber> {
  const all: Subscriber[] = await read(operator, '/api/ebics/subscribers');
  const found = all.find((each) => each.userId === userId);
  if (found === undefined) throw new Error(`There is no subscriber ${userId}.`);
  return found;
}

/** A subscriber whose letter was compared, and their client, which has the keys of the bank. */
export async function readyClient(
  operator: Session,
  baseURL: string,
  bank: Bank,
  userId: string,
): Promise<Client> {
  const client = startClient(baseURL, bank, userId);
  await client.send('ini');
  await client.send('hia');
  const { id, keys } = await subscriberOf(operator, userId);
  const hashes = Object.fromEntries(keys.map(({ use, certificateHash }) => [use, certificateHash]));
  await operator.call('POST', `/api/ebics/subscribers/${id}/activate`, { hashes });
  await client.send('hpb');
  return client;
}

async function read<T>(operator: Session, path: string): Promise<T> {
  return JSON.parse(await (await operator.call('GET', path)).text());
}

/** A pain.001 with a payment for each amount. */
export function paymentFile(messageId: string, amounts: readonly string[]): string {
  const payments = amounts.map(
    (amount, index) => `<CdtTrfTxInf><PmtId><EndToEndId>${messageId}-${index + 1}</EndToEndId></PmtId>
      <Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>ELMFDEF0</BICFI></FinInstnId></CdtrAgt>
      <Cdtr><Nm>Example Trading GmbH</Nm></Cdtr><CdtrAcct><Id><IBAN>DE45999001001000000001</IBAN></Id></CdtrAcct></CdtTrfTxInf>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
      <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm><NbOfTxs>${amounts.length}</NbOfTxs>
        <InitgPty><Nm>Northern Mills Ltd</Nm></InitgPty></GrpHdr>
      <PmtInf><PmtInfId>SUPPLIERS</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>
        <Dbtr><Nm>Northern Mills Ltd</Nm></Dbtr><DbtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></DbtrAcct>
        <DbtrAgt><FinInstnId><BICFI>OAKNGB20</BICFI></FinInstnId></DbtrAgt>${payments.join('')}</PmtInf>
    </CstmrCdtTrfInitn></Document>`;
}
