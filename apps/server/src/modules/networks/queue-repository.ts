import type { Network, ScenarioName } from '@clearbench/domain';
import { CompiledQuery, type Kysely, type Selectable, sql } from 'kysely';
import { ConcurrentChangeError } from '../../platform/database/errors.ts';
import type { NetworkLinkTable, Schema } from '../../platform/database/schema.ts';
import type { Answer } from './adapters/adapter.ts';
import type { Facts, OutgoingMessage, Plan, Tx } from './messages.ts';
import * as statements from './statements.ts';

export type LinkRow = Selectable<NetworkLinkTable>;

/** A message to be sent, or one that was sent but not answered when its process ended. */
export interface QueuedMessage {
  message_id: string;
  network: Network;
  sent: boolean;
  scenario: ScenarioName | null;
  facts: Facts;
  transaction_seq: bigint | null;
  text: string;
  type: string;
  created_at: Date;
}

export interface SentMessage {
  id: string;
  text: string;
  session_number: string;
  sequence_number: string;
  possible_duplicate: boolean;
}

export interface PlannedInbound {
  id: string;
  network: Network;
  due_at: Date;
  facts: Facts;
  plan: Plan;
}

export interface StoredInbound {
  id: string;
  network: Network;
  type: string;
  purpose: string;
  facts: Facts;
  reference: string;
  senderBic: string;
  receiverBic: string;
  currency: string | null;
  amount: string | null;
  session: string;
  sequence: string;
  duplicate: boolean;
  summary: string;
  text: string;
}

/** The changes of a batch to the counters of a network. */
export interface Counts {
  sent: number;
  acknowledged: number;
  refused: number;
  received: number;
  sequences: number;
  output_sequences: number;
}

const run = async <Row>(tx: Kysely<Schema>, text: string, values: unknown[]): Promise<Row[]> =>
  (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

/** Stores messages handed over together; each goes out once it is ready. */
export async function enqueue(
  tx: Tx,
  messages: readonly OutgoingMessage[],
  at: Date,
  readyAt: (message: OutgoingMessage) => Date,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    id: message.id,
    network: message.network,
    direction: 'out',
    type: message.type,
    purpose: message.purpose,
    state: 'queued',
    transaction_seq: message.transactionSeq === null ? null : String(message.transactionSeq),
    transaction_id: message.transactionId,
    uetr: message.uetr,
    reference: message.reference,
    sender_bic: message.senderBic,
    receiver_bic: message.receiverBic,
    currency: message.currency,
    amount: message.amount,
    possible_duplicate: false,
    summary: message.summary,
    text: message.text,
    created_at: at,
  }));
  const queue = messages.map((message) => ({
    message_id: message.id,
    network: message.network,
    ready_at: readyAt(message),
    scenario: message.scenario,
    facts: message.facts,
  }));
  await run(tx, statements.ENQUEUE, [JSON.stringify(rows), JSON.stringify(queue)]);
}

/** The current links. `countNumbered` detects that a new session has begun. */
export const readLinks = (db: Kysely<Schema>): Promise<LinkRow[]> => run(db, statements.LINKS, []);

/** Also whether there are batches that nobody answers: all except these. */
export async function linksToSend(
  tx: Tx,
  answering: readonly string[],
): Promise<{ links: LinkRow[]; hasAbandoned: boolean }> {
  const links = await run<LinkRow & { hasAbandoned: boolean }>(tx, statements.LINKS_TO_SEND, [answering]);
  return { links, hasAbandoned: links.some(({ hasAbandoned }) => hasAbandoned) };
}

/** The same links, and blocks other transactions from numbering messages of these networks until this one ends. */
export const lockLinks = (tx: Tx): Promise<LinkRow[]> => run(tx, statements.LOCK_LINKS, []);

/** `unanswered`: messages that have gone out and leave the queue with their answers. `only`: no others than these. */
export const takeQueued = (
  tx: Tx,
  networks: readonly Network[],
  now: Date,
  limit: number,
  unanswered: readonly string[],
  only: readonly string[] | null,
): Promise<QueuedMessage[]> =>
  only === null
    ? run<QueuedMessage>(tx, statements.TAKE_QUEUED, [networks, limit, now, unanswered])
    : run<QueuedMessage>(tx, statements.TAKE_QUEUED_AMONG, [networks, limit, now, unanswered, only]);

export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  return (await run(db, statements.ANY_QUEUED, [])).length === 0;
}

/** The batch is about to be sent. Until it is answered, only this row records that. */
export async function beginBatch(tx: Tx, id: string, messages: readonly SentMessage[]): Promise<void> {
  await run(tx, statements.BEGIN_BATCH, [
    id,
    messages.map((message) => message.id),
    messages.map(({ session_number }) => session_number),
    messages.map(({ sequence_number }) => sequence_number),
  ]);
}

/** Removes the batches that will never be answered: all except those that this process is answering. */
export async function takeAbandoned(
  tx: Tx,
  answering: readonly string[],
): Promise<{ message: QueuedMessage; session: string; sequence: string }[]> {
  const rows = await run<QueuedMessage & { session: string; sequence: string }>(tx, statements.TAKE_BATCHES, [
    answering,
  ]);
  return rows.map(({ session, sequence, ...message }) => ({ message, session, sequence }));
}

/** These went out, but their outcome is unknown. */
export const markSent = (tx: Tx, messages: readonly SentMessage[]): Promise<unknown> =>
  run(tx, statements.MARK_SENT, [JSON.stringify(messages)]);

/** False: another process took the batch over, and answers it. */
export const endBatch = async (tx: Tx, id: string): Promise<boolean> =>
  (await run(tx, statements.END_BATCH, [id])).length > 0;

/** The same, and locks the links as `lockLinks` does. Null: another process took the batch over. */
export async function endBatchLocking(tx: Tx, id: string): Promise<LinkRow[] | null> {
  const links = await run<LinkRow>(tx, statements.END_BATCH_LOCKING, [id]);
  return links.length === 0 ? null : links;
}

export async function markAnswered(
  tx: Tx,
  answered: readonly { message: SentMessage; answer: Answer }[],
  planned: readonly PlannedInbound[],
  at: Date,
): Promise<void> {
  const rows = answered.map(({ message, answer }) => ({
    ...message,
    state: answer.accepted ? 'acknowledged' : 'refused',
    answer: answer.text,
    error_code: answer.errorCode,
    error_line: answer.errorLine,
    error_text: answer.errorText,
  }));
  await run(tx, statements.MARK_ANSWERED, [JSON.stringify(rows), JSON.stringify(planned), at]);
}

/** Due messages, taken out of the work table. `only`: no others than these. */
export async function takeDue(
  tx: Tx,
  networks: readonly Network[],
  now: Date,
  limit: number,
  only: readonly string[] | null,
): Promise<PlannedInbound[]> {
  const rows =
    only === null
      ? await run<PlannedInbound>(tx, statements.TAKE_DUE, [networks, now, limit])
      : await run<PlannedInbound>(tx, statements.TAKE_DUE_AMONG, [networks, now, limit, only]);
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1));
}

export async function storeReceived(tx: Tx, messages: readonly StoredInbound[], at: Date): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    id: message.id,
    network: message.network,
    direction: 'in',
    type: message.type,
    purpose: message.purpose,
    state: 'received',
    transaction_seq: message.facts.transactionSeq,
    transaction_id: message.facts.transactionId,
    uetr: message.facts.uetr,
    reference: message.reference,
    sender_bic: message.senderBic,
    receiver_bic: message.receiverBic,
    currency: message.currency,
    amount: message.amount,
    session_number: message.session,
    sequence_number: message.sequence,
    possible_duplicate: message.duplicate,
    summary: message.summary,
    text: message.text,
    created_at: at,
    answered_at: at,
  }));
  await run(tx, statements.STORE_RECEIVED, [JSON.stringify(rows)]);
}

/**
 * Updates the counters and sequence numbers of the networks, last in a transaction, so that a network's row is locked only until
 * the commit.
 */
export async function count(tx: Tx, byNetwork: ReadonlyMap<Network, Counts>, at: Date): Promise<void> {
  if (byNetwork.size === 0) return;
  const rows = [...byNetwork].map(([network, counts]) => ({ network, ...counts }));
  await run(tx, statements.COUNT, [JSON.stringify(rows), at]);
}

/**
 * The same, for messages that go out.
 * @param links by which the messages were numbered
 * @throws ConcurrentChangeError when an operator has begun a new session since the links were read, or another process has numbered messages; the
 * transaction rolls the numbers back, and the work is done again.
 */
export async function countNumbered(
  tx: Tx,
  byNetwork: ReadonlyMap<Network, Counts>,
  at: Date,
  links: readonly LinkRow[],
): Promise<void> {
  const rows = links.flatMap(({ network, session_number, sequence_number }) => {
    const counts = byNetwork.get(network);
    return counts === undefined ? [] : [{ network, ...counts, session_number, sequence_number }];
  });
  const counted = await run(tx, statements.COUNT_NUMBERED, [JSON.stringify(rows), at]);
  if (counted.length < byNetwork.size) {
    throw new ConcurrentChangeError(
      'A network has begun a new session, or another process has numbered its messages.',
    );
  }
}

/** Sets the end of the outage of these networks, or removes the outage. Locks all links first, in the common order. */
export async function setOutage(tx: Tx, networks: readonly Network[], until: Date | null): Promise<void> {
  await lockLinks(tx);
  await tx
    .updateTable('network_links')
    .set({ outage_until: until })
    .where('network', 'in', networks)
    .execute();
}

/** A scenario that happened once does not happen again when the message is sent again. */
export const forgetScenario = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.updateTable('network_queue').set({ scenario: null }).where('message_id', 'in', ids).execute();

/** When the next message arrives over a network that is up; null when none is expected. */
export async function nextArrivalAt(db: Kysely<Schema>, now: Date): Promise<Date | null> {
  const query = CompiledQuery.raw(statements.NEXT_ARRIVAL, [now]);
  return (await db.executeQuery<{ dueAt: Date }>(query)).rows[0]?.dueAt ?? null;
}

/** Which of these transfers have been credited by then, whether the confirmation has arrived or is still on its way. */
export async function creditedBy(
  db: Kysely<Schema>,
  transfers: readonly { transactionId: string; at: Date }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ transactionId: string }>`
    select distinct "transactionId"
    from unnest(${transfers.map(({ transactionId }) => transactionId)}::text[], ${transfers.map(({ at }) => at)}::timestamptz[])
      as given ("transactionId", at)
    join network_inbound i on i.facts ->> 'transactionId' = "transactionId" and i.due_at <= at
    where i.plan ->> 'kind' = 'status' and i.plan ->> 'status' = 'ACCC'
    union
    select transaction_id from transactions
    where transaction_id = any(${transfers.map(({ transactionId }) => transactionId)}) and status = 'completed'`.execute(
    db,
  );
  return new Set(rows.map(({ transactionId }) => transactionId));
}

/** When the next message arrives on one of these networks; null when none is expected. */
export async function nextDueAt(tx: Kysely<Schema>, networks: readonly Network[]): Promise<Date | null> {
  const query = CompiledQuery.raw(statements.NEXT_DUE, [networks]);
  return (await tx.executeQuery<{ dueAt: Date }>(query)).rows[0]?.dueAt ?? null;
}

/** When the next waiting message leaves on one of these networks; null if none waits. */
export async function nextReadyAt(
  db: Kysely<Schema>,
  networks: readonly Network[],
  now: Date,
): Promise<Date | null> {
  if (networks.length === 0) return null;
  const row = await db
    .selectFrom('network_queue')
    .select('ready_at')
    .where('network', 'in', networks)
    .where('ready_at', '>', now)
    .orderBy('ready_at')
    .limit(1)
    .executeTakeFirst();
  return row?.ready_at ?? null;
}
