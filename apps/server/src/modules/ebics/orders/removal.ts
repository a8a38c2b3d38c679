import { type Kysely, sql } from 'kysely';
import { BATCH, deleteInBatches, inBatches } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** Orders are large: few are removed at once. */
const ORDERS = BATCH / 20;

/** Removes what is older: orders that have ended, with their signatures, the customer protocol, and files for subscribers. */
export async function removeOrders(db: Kysely<Schema>, before: Date): Promise<void> {
  await inBatches(() =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        delete from ebics_orders where id in (
          select o.id from ebics_orders o left join payment_files f on f.payload_id = o.payload_id
          where o.received_at < ${before} and o.state not in ('waiting', 'received')
            and coalesce(f.state not in ('verifying', 'waiting'), true)
          order by o.received_at limit ${sql.lit(ORDERS)})
        returning id`.execute(tx);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await tx.deleteFrom('ebics_signatures').where('order_id', 'in', ids).execute();
        await tx.deleteFrom('ebics_chunks').where('order_id', 'in', ids).execute();
      }
      return ids.length;
    }),
  );
  await deleteInBatches(db, 'ebics_events', ['seq'], sql`at < ${before}`);
  await deleteInBatches(db, 'ebics_files', ['id'], sql`at < ${before}`);
}
