import type { Network } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { notParked } from '../../../platform/sweeps/parking.ts';
import type { Plan, Tx } from '../messages.ts';
import { readLinks } from '../queue-repository.ts';
import { RECEIVING } from '../statements.ts';

/** A confirmation that is on its way. */
export interface ExpectedArrival {
  what: 'conversion' | 'credit' | 'answer';
  /** Virtual time; after the end of an outage that keeps it back. */
  at: Date;
}

interface Arriving {
  id: string;
  network: Network;
  due_at: Date;
  plan: Plan;
}

/** True if a message of the far side decides the outcome of a transfer, instead of only reporting progress. */
const IS_DECISION = sql`(i.plan ->> 'kind' = 'credit-advice'
  or i.plan ->> 'kind' = 'status' and i.plan ->> 'status' in ('ACCC', 'RJCT'))`;

export async function expectedOf(
  db: Kysely<Schema>,
  transactionSeq: bigint,
  now: Date,
): Promise<ExpectedArrival | null> {
  const { rows } = await sql<Arriving>`
    select i.id, i.network, i.due_at, i.plan from network_inbound i
    where i.facts ->> 'transactionSeq' = ${String(transactionSeq)} and ${IS_DECISION}
      and ${sql.raw(notParked(RECEIVING, 'i.id::text'))}
    order by i.due_at, i.id limit 1`.execute(db);
  const [next] = rows;
  if (next === undefined) return null;
  const link = (await readLinks(db)).find(({ network }) => network === next.network);
  if (link === undefined || !link.connected) return null;
  const { outage_until: until } = link;
  const isKept = until !== null && until > now && until > next.due_at;
  return { what: whatOf(next.plan), at: isKept ? until : next.due_at };
}

function whatOf({ kind, status }: Plan): ExpectedArrival['what'] {
  if (kind === 'credit-advice') return 'conversion';
  return status === 'ACCC' ? 'credit' : 'answer';
}

/** Everything up to the decision, in the order in which it arrives. */
export async function lockArriving(tx: Tx, transactionId: string): Promise<Arriving[]> {
  const { rows } = await sql<Arriving>`
    select i.id, i.network, i.due_at, i.plan from network_inbound i
    where i.facts ->> 'transactionId' = ${transactionId} and i.plan ->> 'kind' in ('credit-advice', 'status')
    order by i.due_at, i.id for update`.execute(tx);
  return rows;
}

/** Messages that are due at the same time arrive in the order of their ids. */
export async function bringForward(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('network_inbound').set({ due_at: at }).where('id', 'in', ids).execute();
}
