import { type Delivery, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import type { Endpoint } from './endpoints.ts';

/** A server that may be another process after each kill. */
export interface Connection {
  address: string;
  cookie: string;
  apiKey: string;
}

export async function createWebhook(
  { address, cookie }: Connection,
  { url, event, isOrdered: ordered }: Endpoint,
): Promise<string> {
  const response = await fetch(address + PATHS.webhooks, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify({ url, events: [event], ordered }),
  });
  if (!response.ok) throw new Error(`A webhook was refused: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** The ids of the transfers in a file; null without a response, when the result is unknown. */
export async function postFile({ address, apiKey }: Connection, content: string): Promise<string[] | null> {
  try {
    const response = await fetch(address + INGESTION_PATHS.json, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/csv' },
      body: content,
    });
    if (!response.ok) return null;
    const { transactions } = (await response.json()) as { transactions: { transactionId: string }[] };
    return transactions.map(({ transactionId }) => transactionId);
  } catch {
    return null;
  }
}

/** The log of a webhook or of a listening session, oldest first. */
export async function deliveriesOf({ address, cookie }: Connection, id: string): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  let next: string | null = `${PATHS.deliveries}?webhookId=${id}&limit=1000`;
  while (next !== null) {
    const response: Response = await fetch(new URL(next, address), { headers: { cookie } });
    if (!response.ok) throw new Error(`The log answered ${response.status}: ${await response.text()}`);
    deliveries.push(...((await response.json()) as Delivery[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return deliveries.reverse();
}
