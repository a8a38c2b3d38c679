import type { Order } from '@clearbench/ebics';
import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { EbicsEventTable, Schema } from '../../../platform/database/schema.ts';

export interface NewEvent extends Omit<Insertable<EbicsEventTable>, 'order'> {
  order: Order;
}

interface Origin {
  orderId: string;
  order: Order;
  userId: string;
  at: Date;
}

interface Happened {
  /** An action of the customer protocol (HAC), such as `FILE_UPLOAD`. */
  action: string;
  /** Such as `TS01`: an external code of ISO 20022. */
  reason: string;
  texts?: readonly string[];
  fileName?: string | null;
  bytes?: number;
  digest?: Buffer;
}

/** A line of the customer protocol. */
export const eventOf = (
  { orderId, order, userId, at }: Origin,
  { action, reason, texts = [], fileName = null, bytes, digest }: Happened,
): NewEvent => ({
  ...{ at, action, reason, order_id: orderId, user_id: userId, file_name: fileName },
  order,
  texts: [...texts],
  bytes: bytes ?? null,
  digest: digest ?? null,
});

/** SQL. */
export const EVENT_COLUMNS =
  'at, order_id, user_id, "order", action, reason, texts, file_name, bytes, digest';

const ADD = prepared(
  'ebics-add-events',
  `insert into ebics_events (${EVENT_COLUMNS})
  select ${EVENT_COLUMNS} from json_populate_recordset(null::ebics_events, $1::json)`,
  { isUnread: true },
);

/** JSON that PostgreSQL reads as rows of `ebics_events`. */
export const eventRecords = (events: readonly NewEvent[]): string =>
  JSON.stringify(
    events.map(({ digest, ...event }) => ({
      ...event,
      digest: digest == null ? null : `\\x${digest.toString('hex')}`,
    })),
  );

export async function addEvents(db: Kysely<Schema>, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await db.executeQuery(CompiledQuery.raw(ADD, [eventRecords(events)]));
}
