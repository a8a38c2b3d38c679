import type { TransferPayee } from '@clearbench/contract';
import type { FailureReason, ScenarioChooser, ScenarioName, TransferStatus } from '@clearbench/domain';
import { CompiledQuery, type Kysely } from 'kysely';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addToTotals } from '../../platform/database/totals.ts';

/** A single event in a transfer's life. */
export interface NewEvent {
  seq: bigint;
  /** The transfer's status at that time. */
  status: TransferStatus;
  /** A stable identifier for programs, such as `conversion.completed`. */
  kind: string;
  message: string;
  actor: Actor;
  /** Facts behind the text; JSON. */
  data: object | null;
}

export interface StatusChange {
  seq: bigint;
  before: TransferStatus;
  status: TransferStatus;
  completedAt: Date | null;
  /** Null unless the status is that of a failure. */
  reason: FailureReason | null;
}

const WRITE = prepared(
  'write-transfer-changes',
  `
with given as (
  select * from json_to_recordset($1::json) as g (
    seq bigint, before text, status text, completed_at timestamptz, failure_code text, failure_text text)
), changed as (
  update transactions t set status = g.status, completed_at = g.completed_at,
    failure_code = g.failure_code, failure_text = g.failure_text
  from given g where t.seq = g.seq and t.status = g.before
  returning t.type, g.before, t.status, t.currency
), ${addToTotals(
    `(
    select type, before as status, currency, -1 as delta from changed
    union all select type, status, currency, 1 from changed
  ) as moved`,
  )}, events as (
  insert into transaction_events (transaction_seq, status, kind, message, actor, data, created_at)
  select seq, status, kind, message, coalesce(actor, $4::jsonb), data, $3::timestamptz
  from rows from (json_to_recordset($2::json) as (
    seq bigint, status text, kind text, message text, actor jsonb, data jsonb)) with ordinality as e (
    seq, status, kind, message, actor, data, position)
  order by position
)
select count(*) as count from changed`,
);

/**
 * Writes new statuses and events of many transfers within the caller's transaction, which holds their locks. `at` is
 * virtual time. Announce the topic `transactions` after the commit.
 * @throws Error when a transfer does not have the expected previous status.
 */
export async function writeChanges(
  tx: Kysely<Schema>,
  changes: readonly StatusChange[],
  events: readonly NewEvent[],
  at: Date,
): Promise<void> {
  if (changes.length === 0 && events.length === 0) return;
  const statuses = changes.map(({ seq, before, status, completedAt, reason }) => ({
    seq: String(seq),
    before,
    status,
    completed_at: completedAt,
    ...(reason === null ? {} : { failure_code: reason.code, failure_text: reason.text }),
  }));
  const rows = events.map(({ seq, status, kind, message, actor, data }) => ({
    seq: String(seq),
    status,
    kind,
    message,
    // Most events share these values.
    actor: actor === SYSTEM_ACTOR ? undefined : actor,
    data,
  }));
  const values = [JSON.stringify(statuses), JSON.stringify(rows), at, SYSTEM_ACTOR];
  const { rows: counted } = await tx.executeQuery<{ count: bigint }>(CompiledQuery.raw(WRITE, values));
  if (Number(counted[0]?.count) !== changes.length) {
    throw new Error('The status of a transfer has changed in the meantime.');
  }
}

export interface ScenarioChange {
  seq: bigint;
  scenario: ScenarioName | null;
  scenarioChosenBy: ScenarioChooser | null;
}

/** Within the caller's transaction, which holds the locks of the transfers. */
export async function writeScenarios(tx: Kysely<Schema>, changes: readonly ScenarioChange[]): Promise<void> {
  for (const { seq, scenario, scenarioChosenBy } of changes) {
    await tx
      .updateTable('transactions')
      .set({ scenario, scenario_chosen_by: scenarioChosenBy })
      .where('seq', '=', seq)
      .execute();
  }
}

/** The verified payees of transfers. Within the caller's transaction, which holds their locks. */
export async function writePayees(
  tx: Kysely<Schema>,
  found: readonly { seq: bigint; payee: TransferPayee }[],
): Promise<void> {
  for (const { seq, payee } of found) {
    await tx
      .updateTable('transactions')
      .set({ payee: JSON.stringify(payee) })
      .where('seq', '=', seq)
      .execute();
  }
}

/** Adds an event that changes nothing about the transfer. `at` is virtual time. */
export async function noteOnTransfer(
  tx: Kysely<Schema>,
  { seq, kind, message, data }: Omit<NewEvent, 'status' | 'actor'>,
  at: Date,
): Promise<void> {
  const transfer = await tx
    .selectFrom('transactions')
    .select('status')
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (transfer === undefined) return;
  await writeChanges(
    tx,
    [],
    [{ seq, status: transfer.status, kind, message, actor: SYSTEM_ACTOR, data }],
    at,
  );
}
