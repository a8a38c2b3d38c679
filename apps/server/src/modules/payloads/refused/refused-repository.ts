import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { RefusedPayloadTable, Schema } from '../../../platform/database/schema.ts';

export type NewRefusal = Insertable<RefusedPayloadTable>;
export type RefusalRow = Omit<Selectable<RefusedPayloadTable>, 'fingerprint' | 'content'> & {
  hasContent: boolean;
};

/** What storing changed. */
interface Change {
  addedBytes: number;
  addedRows: number;
}

/** Adds refusals in place of earlier ones of the same texts, and removes the oldest beyond this many. */
export const storeRefusals = (
  db: Kysely<Schema>,
  refusals: readonly NewRefusal[],
  kept: number,
): Promise<Change> =>
  db.transaction().execute(async (tx) => {
    const repeated = await tx
      .deleteFrom('refused_payloads')
      .where(
        'fingerprint',
        'in',
        refusals.map(({ fingerprint }) => fingerprint),
      )
      .returning(KEPT_BYTES)
      .execute();
    await tx.insertInto('refused_payloads').values(refusals).execute();
    const old = await tx
      .deleteFrom('refused_payloads')
      .where('id', 'in', (from) =>
        from.selectFrom('refused_payloads').select('id').orderBy('id', 'desc').offset(kept),
      )
      .returning(KEPT_BYTES)
      .execute();
    const removed = [...repeated, ...old];
    return {
      addedBytes:
        sum(refusals.map(({ content }) => content?.length ?? 0)) - sum(removed.map(({ bytes }) => bytes)),
      addedRows: refusals.length - removed.length,
    };
  });

const KEPT_BYTES = sql<number>`coalesce(octet_length(content), 0)`.as('bytes');

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The newest first. */
export const latestRefusals = (db: Kysely<Schema>, limit: number): Promise<RefusalRow[]> =>
  db
    .selectFrom('refused_payloads')
    .select(['id', 'received_at', 'api_key_id', 'operator', 'format', 'bytes', 'code', 'message', 'errors'])
    .select((of) => of('content', 'is not', null).as('hasContent'))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<RefusalRow>()
    .execute();

/** Null: not found, or not kept. */
export async function contentOfRefusal(db: Kysely<Schema>, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('refused_payloads')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function removeRefusedPayloads(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('refused_payloads').where('received_at', '<', before).execute();
}
