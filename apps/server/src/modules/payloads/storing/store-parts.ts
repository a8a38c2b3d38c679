import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Schema } from '../../../platform/database/schema.ts';
import { record } from '../../audit/index.ts';
import { addPaymentFile, type NewPaymentFile } from '../../payment-files/index.ts';
import type { Besides, EncodedItems, NewPart, NewPayload, OperatorsPart } from './arrival.ts';
import { type StoredRow, type StoreOptions, storeFirstStatement, storeMoreStatement } from './statements.ts';

interface Options {
  store: StoreOptions;
  besides: Besides;
  afterPart(startedMs: number): Promise<void>;
}

/** Thrown to roll the transaction back. */
class Refused extends Error {}

/** Stores a payload part by part. The transaction begins with the first item, so a payload without items holds no connection. */
export async function storePartsOnce(
  db: Kysely<Schema>,
  payload: NewPayload,
  parts: () => AsyncIterable<NewPart>,
  { store, besides, afterPart }: Options,
): Promise<'stored' | 'not new' | 'refused'> {
  const reading = parts()[Symbol.asyncIterator]();
  const rest: AsyncIterable<NewPart> = { [Symbol.asyncIterator]: () => reading };
  try {
    const first = await nextWithItems(reading);
    if (first === null) return 'refused';
    const isNew = await db.transaction().execute(async (tx) => {
      if (first.isRefused) throw new Refused();
      const [row] = await run(tx, storeFirstStatement(payload, first.items, store));
      if (row?.only !== null) return false;
      for await (const part of rest) {
        if (part.isRefused) throw new Refused();
        if (part.items === null) continue;
        const startedMs = performance.now();
        await run(tx, storeMoreStatement(part.items, store));
        await afterPart(startedMs);
      }
      const { byOperator, file = null } = besides;
      if (byOperator !== undefined) await storeOperatorsPart(tx, payload.payloadId, byOperator, file);
      if (file !== null) await addPaymentFile(tx, file, store.at);
      return true;
    });
    if (isNew) return 'stored';
    let isRefused = false;
    for await (const part of rest) isRefused ||= part.isRefused;
    return isRefused ? 'refused' : 'not new';
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  } finally {
    await reading.return?.();
  }
}

async function nextWithItems(
  parts: AsyncIterator<NewPart>,
): Promise<(NewPart & { items: EncodedItems }) | null> {
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) return null;
    const { items, isRefused } = value;
    if (items !== null) return { items, isRefused };
  }
}

async function run(tx: Transaction<Schema>, { text, values = [] }: QueryConfig): Promise<StoredRow[]> {
  const { rows } = await tx.executeQuery<StoredRow>(CompiledQuery.raw(text, values));
  return rows;
}

async function storeOperatorsPart(
  tx: Transaction<Schema>,
  payloadId: string,
  { audit: toRecord, givePayees }: OperatorsPart,
  file: NewPaymentFile | null,
): Promise<void> {
  const audit = toRecord();
  // The payer of a file decides when it has been verified.
  if (file === null) await givePayees?.(tx, payloadId);
  await sql`
    update transaction_events set actor = ${JSON.stringify(audit.actor)}
    where transaction_seq in (select seq from transactions where payload_id = ${payloadId})`.execute(tx);
  await record(tx, audit);
}
