import { createInterface } from 'node:readline';
import { EbicsClient } from './client/client.ts';
import { makeClientKeys } from './client/client-keys.ts';

/** One call of the client, on one line. */
export interface ClientCall {
  call: 'ini' | 'hia' | 'hpb' | 'upload' | 'hpd';
  /** The payment file of an upload. */
  file?: string;
  fileName?: string;
  /** Replaces a text in what was signed already, as a broken client does. */
  breaks?: { from: string; to: string };
}

/** A line of the answer: what the bank says, or why it refused. */
export type ClientAnswer = { orderId: string | null } | { error: string };

const PAYMENTS = { service: 'SCT', message: { name: 'pain.001' } };

/**
 * A client as a program: `node client-process.ts URL HOST PARTNER USER` reads a call from each line of its input, and writes a line about
 * each. Browser tests, which use HTTP and the DOM only, start it as they would start a client of another maker.
 */
async function main([url = '', hostId = '', partnerId = '', userId = '']: readonly string[]): Promise<void> {
  let breaks: ClientCall['breaks'];
  const client = new EbicsClient({
    ...{
      version: 'H005',
      hostId,
      partnerId,
      userId,
      keys: await makeClientKeys(userId),
      now: () => new Date(),
    },
    post: async (xml) => {
      const body = breaks === undefined ? xml : xml.replace(breaks.from, breaks.to);
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
      return response.text();
    },
  });
  for await (const line of createInterface({ input: process.stdin })) {
    const asked: ClientCall = JSON.parse(line);
    breaks = asked.breaks;
    const answer = await answerTo(client, asked).catch(
      (error: unknown): ClientAnswer => ({ error: String(error) }),
    );
    console.log(JSON.stringify(answer));
  }
}

async function answerTo(
  client: EbicsClient,
  { call, file = '', fileName }: ClientCall,
): Promise<ClientAnswer> {
  if (call === 'hpb') await client.hpb();
  else if (call === 'hpd') await client.download({ adminOrderType: 'HPD' });
  else if (call === 'upload') {
    const order = { adminOrderType: 'BTU', btf: PAYMENTS, ...(fileName !== undefined && { fileName }) };
    const response = await client.upload(order, Buffer.from(file));
    return { orderId: response.text('OrderID') ?? null };
  } else await client[call]();
  return { orderId: null };
}

await main(process.argv.slice(2));
