import { type Delivery, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { type Access, call, listPages } from '../crash/console.ts';
import type { Endpoint } from './endpoints.ts';

export async function createWebhook(
  access: Access,
  { url, event, isOrdered: ordered }: Endpoint,
): Promise<string> {
  const input = { url, events: [event], ordered };
  return (await call<{ id: string }>(access, 'POST', PATHS.webhooks, input)).id;
}

/** The ids of the transfers in a file; null without a response, when the result is unknown. */
export async function postFile(
  { server, apiKey }: { server: Access; apiKey: string },
  content: string,
): Promise<string[] | null> {
  try {
    const response = await fetch(server.address + INGESTION_PATHS.json, {
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
export async function deliveriesOf(access: Access, id: string): Promise<Delivery[]> {
  const { rows } = await listPages<Delivery>(access, `${PATHS.deliveries}?webhookId=${id}&limit=1000`);
  return rows.reverse();
}
