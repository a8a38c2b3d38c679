import { type BankKeys, makeBankKeys } from '../keys/bank-keys.ts';
import type { Btf, Order } from '../order/order.ts';
import type { EbicsVersion } from '../version.ts';
import { EbicsClient } from './client/client.ts';
import { type ClientKeys, makeClientKeys } from './client/client-keys.ts';
import { SmallBank } from './small-bank.ts';

export const CREDIT_TRANSFER: Btf = { service: 'SCT', message: { name: 'pain.001' } };
export const STATEMENT: Btf = {
  service: 'EOP',
  scope: 'DE',
  container: 'ZIP',
  message: { name: 'camt.053' },
};

export interface TestKeys {
  bank: BankKeys;
  client: ClientKeys;
}

/** Keys for tests. Making them takes up to a second, so make them once for each file. */
export async function makeTestKeys(): Promise<TestKeys> {
  const [notBefore, notAfter] = [new Date('2026-01-01T00:00:00Z'), new Date('2036-01-01T00:00:00Z')];
  const [bank, client] = await Promise.all([
    makeBankKeys({ name: 'Test bank', notBefore, notAfter }),
    makeClientKeys('Ada'),
  ]);
  return { bank, client };
}

export interface PartyOptions {
  signatureVersion?: 'A005' | 'A006';
  data?: (order: Order) => Uint8Array | string | undefined;
}

/** A bank and a client, and all that they said to each other. */
export function makeParties(keys: TestKeys, version: EbicsVersion, options: PartyOptions = {}) {
  const { signatureVersion = 'A006', data = () => undefined } = options;
  const requests: string[] = [];
  const responses: string[] = [];
  const bank = new SmallBank(keys.bank, data);
  const client = new EbicsClient({
    version,
    hostId: 'CLEARBENCH',
    partnerId: 'PARTNER1',
    userId: 'ADA',
    signatureVersion,
    keys: keys.client,
    now: () => new Date('2026-11-30T10:00:00Z'),
    post: async (xml) => {
      requests.push(xml);
      const response = bank.respond(Buffer.from(xml));
      responses.push(response);
      return response;
    },
  });
  const introduce = async () => {
    await client.ini();
    await client.hia();
    await client.hpb();
  };
  return { bank, client, requests, responses, introduce };
}
