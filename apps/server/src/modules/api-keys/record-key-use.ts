import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { followRows, type RowRange } from '../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../platform/sweeps/parking.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { type AuditRecord, record } from '../audit/index.ts';

/** One entry covers many transfers, so that a busy key does not fill the log. */
const BATCH = 50_000;
const QUIET_MS = 10_000;

interface Key {
  id: string;
  label: string;
}

interface TransfersOfKey extends Key {
  payloads: bigint;
  transfers: bigint;
  first: string;
  last: string;
  digest: string;
}

interface MessagesOfKey extends Key {
  payloads: bigint;
  messages: bigint;
  digest: string;
}

const options = {
  what: 'The use of an API key could not be recorded in the audit log',
  column: 'seq',
  batch: BATCH,
  wokenBy: ['transactions' as const],
  pauseMs: QUIET_MS,
  gather: { rows: BATCH, quietMs: QUIET_MS },
};

/**
 * Records in the audit log what each API key sent: one entry per key and batch. It runs in the background, so it adds nothing to
 * the cost of ingestion.
 */
export const recordKeyUse = (db: Kysely<Schema>, parking: Parking): Sweep[] => [
  followRows({
    ...options,
    db,
    parking,
    name: 'record key use',
    transferColumn: 'seq',
    table: 'transactions',
    async handle(tx, range) {
      await record(tx, (await transfersIn(tx, range)).map(auditOfTransfers));
    },
  }),
  followRows({
    ...options,
    db,
    parking,
    name: 'record key use for messages',
    transferColumn: null,
    table: 'messages',
    async handle(tx, range) {
      await record(tx, (await messagesIn(tx, range)).map(auditOfMessages));
    },
  }),
];

/** Includes the range of transfers, and a digest of their ids and of their payloads. */
async function transfersIn(tx: Transaction<Schema>, { after, upTo }: RowRange): Promise<TransfersOfKey[]> {
  const { rows } = await sql<TransfersOfKey>`
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

/**
 * Messages that do not order a transfer: a confirmation, a status, a statement. They have no id other than their position in a
 * payload.
 */
async function messagesIn(tx: Transaction<Schema>, { after, upTo }: RowRange): Promise<MessagesOfKey[]> {
  const { rows } = await sql<MessagesOfKey>`
    select k.id, k.label, count(distinct p.id) as payloads, count(*) as messages,
      encode(sha256(convert_to(
        string_agg(m.payload_index || ' ' || encode(p.fingerprint, 'hex'), E'\n' order by m.seq), 'UTF8')), 'hex') as digest
    from messages m
    join payloads p on p.id = m.payload_id
    join api_keys k on k.id = p.api_key_id
    where m.seq > ${after} and m.seq <= ${upTo}
    group by k.id, k.label
    order by k.id`.execute(tx);
  return rows;
}

const auditOfTransfers = ({
  payloads,
  transfers,
  first,
  last,
  digest,
  ...key
}: TransfersOfKey): AuditRecord =>
  auditOfUse(key, { payloads: Number(payloads), transfers: Number(transfers), first, last, digest });

const auditOfMessages = ({ payloads, messages, digest, ...key }: MessagesOfKey): AuditRecord =>
  auditOfUse(key, { payloads: Number(payloads), messages: Number(messages), digest });

const auditOfUse = ({ id, label }: Key, after: NonNullable<AuditRecord['after']>): AuditRecord => ({
  actor: { kind: 'api-key', id, name: label },
  action: 'api_key.used',
  object: { type: 'api-key', id, name: label },
  after,
});
