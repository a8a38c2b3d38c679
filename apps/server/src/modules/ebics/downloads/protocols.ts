import { randomUUID } from 'node:crypto';
import { type Order, type ProtocolEvent, writeHac, writePtk } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { type Content, noData } from './content.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { type EventRow, eventsSince } from './events-since.ts';

interface Dependencies {
  db: Kysely<Schema>;
  deliveries: Pick<DeliveryRepository, 'until'>;
}

/**
 * HAC and PTK: what happened to the orders of the customer, as a pain.002 or as text.
 * @throws EbicsError 090005
 */
export async function protocolFor(
  { db, deliveries }: Dependencies,
  order: Order,
  { bank, subscriber, findings, now }: Inquiry,
): Promise<Content> {
  const what = order.adminOrderType;
  const delivered = await deliveries.until(subscriber.row.id, what);
  const { events, snapshot, rest } = await eventsSince(db, order.dateRange ?? { snapshot: delivered });
  if (events.length === 0)
    throw noData(
      'Nothing happened to an order since the last protocol. Ask for a date range to get earlier ones.',
    );
  if (rest > 0)
    findings.right(
      'Events',
      String(events.length),
      `The next protocol has ${rest} later ones, or the first of them.`,
    );
  const { hostId, partnerId } = bank;
  const report = {
    ...{ hostId, partnerId },
    createdAt: now.toISOString(),
    events: events.map((event) => toEvent(event, partnerId)),
  };
  const text =
    what === 'PTK'
      ? writePtk({ ...report, userId: subscriber.row.user_id })
      : writeHac({ ...report, messageId: randomUUID().replaceAll('-', '') });
  return { bytes: Buffer.from(text), marks: order.dateRange === undefined ? { [what]: snapshot } : {} };
}

const toEvent = (
  { at, action, order_id, user_id, order, reason, texts, file_name, bytes, digest }: EventRow,
  partnerId: string,
): ProtocolEvent => ({
  at: at.toISOString(),
  action,
  orderId: order_id,
  adminOrderType: order.adminOrderType,
  ...(order.btf !== undefined && { btf: order.btf }),
  partnerId,
  userId: user_id,
  reason,
  texts,
  ...(file_name !== null && { fileName: file_name }),
  ...(bytes !== null && { size: bytes }),
  ...(digest !== null && { digest }),
});
