import type { Kysely } from 'kysely';
import type { EbicsMarks, Schema } from '../../../platform/database/schema.ts';
import { endNamed } from '../protocol/transactions.ts';
import { isLater } from './marks.ts';

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

/** Up to where each subscriber has fetched what. */
export function createDeliveryRepository(db: Kysely<Schema>) {
  return {
    /** Empty: nothing yet. */
    async until(subscriberId: string, what: string): Promise<string> {
      const row = await db
        .selectFrom('ebics_deliveries')
        .select('until')
        .where('subscriber_id', '=', subscriberId)
        .where('what', '=', what)
        .executeTakeFirst();
      return row?.until ?? '';
    },

    /** Ends a download; what it had counts as delivered. A receipt that comes late changes nothing. */
    end: (transactionId: string, subscriberId: string, marks: EbicsMarks): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await endNamed(tx, [transactionId]);
        for (const [what, until] of Object.entries(marks)) {
          await tx
            .insertInto('ebics_deliveries')
            .values({ subscriber_id: subscriberId, what, until: '' })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          const mark = tx
            .selectFrom('ebics_deliveries')
            .select('until')
            .where('subscriber_id', '=', subscriberId)
            .where('what', '=', what)
            .forUpdate();
          const { until: present } = await mark.executeTakeFirstOrThrow();
          if (!isLater(until, present)) continue;
          await tx
            .updateTable('ebics_deliveries')
            .set({ until })
            .where('subscriber_id', '=', subscriberId)
            .where('what', '=', what)
            .execute();
        }
      }),
  };
}
