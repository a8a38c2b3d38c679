import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { followRows, type RowRange } from '../../platform/sweeps/follow-rows.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { type AuditRecord, record } from '../audit/index.ts';

/** An entry speaks of many transfers: a key that is used all the time must not fill the log. */
const BATCH = 50_000;
const QUIET_MS = 10_000;

interface Use {
  id: string;
  label: string;
  payloads: bigint;
  transfers: bigint;
  first: string;
  last: string;
  digest: string;
}

/**
 * Writes down in the audit log, behind the arrivals, what each API key brought: one entry per key and batch, with the range of
 * transfers and a digest of their ids and of the payloads that they came in. So the way in pays nothing for it.
 */
export const recordKeyUse = (db: Kysely<Schema>): Sweep =>
  followRows({
    db,
    name: 'record key use',
    table: 'transactions',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: BATCH, quietMs: QUIET_MS },
    async handle(tx, range) {
      await record(tx, (await usesIn(tx, range)).map(auditOfUse));
    },
  });

async function usesIn(tx: Transaction<Schema>, { after, upTo }: RowRange): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select k.id, k.label, count(distinct p.id) as payloads, count(*) as transfers,
      (array_agg(t.transaction_id order by t.seq))[1] as first,
      (array_agg(t.transaction_id order by t.seq desc))[1] as last,
      encode(sha256(convert_to(
        string_agg(t.transaction_id || ' ' || encode(p.fingerprint, 'hex'), E'\n' order by t.seq), 'UTF8')), 'hex') as digest
    from transactions t
    join payloads p on p.id = t.payload_id
    join api_keys k on k.id = p.api_key_id
    where t.seq > ${after} and t.seq <= ${upTo}
    group by k.id, k.label
    order by k.id`.execute(tx);
  return rows;
}

const auditOfUse = ({ id, label, payloads, transfers, first, last, digest }: Use): AuditRecord => ({
  actor: { kind: 'api-key', id, name: label },
  action: 'api_key.used',
  object: { type: 'api-key', id, name: label },
  after: { payloads: Number(payloads), transfers: Number(transfers), first, last, digest },
});
