import { randomUUID } from 'node:crypto';
import { EbicsError, type Order, type ProtocolEvent, writeHac, writePtk } from '@clearbench/ebics';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { EbicsEventTable, Schema } from '../../../platform/database/schema.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { type Content, noData } from './content.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { addedSince, type Since, snapshotIn } from './file-repository.ts';

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
  { bank, subscriber, now }: Inquiry,
): Promise<Content> {
  const what = order.adminOrderType;
  const delivered = await deliveries.until(subscriber.row.id, what);
  const { events, snapshot } = await eventsSince(db, order.dateRange ?? { snapshot: delivered });
  if (events.length === 0)
    throw noData(
      'Nothing happened to an order since the last protocol. Ask for a date range to get earlier ones.',
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

type EventRow = Selectable<EbicsEventTable>;

/** About a megabyte of protocol. */
const EVENTS_MAX = 2_000;

async function eventsSince(
  db: Kysely<Schema>,
  since: Since,
): Promise<{ events: EventRow[]; snapshot: string }> {
  const { events, snapshot } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<EventRow>`
        select * from ebics_events where ${addedSince(since)} order by seq desc limit ${EVENTS_MAX + 1}`.execute(
        tx,
      );
      return { events: rows.reverse(), snapshot: await snapshotIn(tx) };
    });
  if (events.length <= EVENTS_MAX) return { events, snapshot };
  throw new EbicsError(
    '091117',
    `The protocol has more than ${EVENTS_MAX} events. Ask for a shorter date range.`,
  );
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
