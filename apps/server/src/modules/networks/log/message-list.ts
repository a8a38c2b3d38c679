import type { Network } from '@clearbench/domain';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NetworkMessageTable, Schema } from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';
import { isUuid } from '../../../platform/uuid.ts';

export interface MessageFilter {
  network?: Network | undefined;
  direction?: 'in' | 'out' | undefined;
  state?: NetworkMessageTable['state'] | undefined;
  type?: string | undefined;
  bic?: string | undefined;
  uetr?: string | undefined;
  transactionId?: string | undefined;
}

/**
 * The bank at the other end of a message, without its branch: one end is always this server's own bank. Must be exactly the
 * expression of the index `network_messages_bank`.
 */
const otherBank = sql<string>`left(case when m.direction = 'out' then m.receiver_bic else m.sender_bic end, 8)`;

/**
 * Selects the ids of the messages that a filter matches, newest first, those before `before`. The cost depends on `limit` and not
 * on the number of messages:
 * - a transfer has few messages;
 * - waiting messages are in the queue;
 * - all others are read per network, direction and type from an index in list order, so that a rare type is found as fast as a
 *   common one.
 */
export function selectedIds(
  filter: MessageFilter,
  before: string | null,
  limit: number,
): RawBuilder<{ id: string }> {
  const page = before === null ? sql<SqlBool>`true` : sql<SqlBool>`m.id < ${before}::uuid`;
  if (filter.uetr !== undefined || filter.transactionId !== undefined) {
    return sql`select m.id from network_messages m where ${and([...allConditions(filter), page])}
      order by m.id desc limit ${limit}`;
  }
  if (filter.state === 'queued' || filter.state === 'sent') {
    return sql`select m.id from network_queue q join network_messages m on m.id = q.message_id
      where ${and([...allConditions(filter), page])} order by q.message_id desc limit ${limit}`;
  }
  if (Object.values(filter).every((value) => value === undefined)) {
    return sql`select m.id from network_messages m where ${page} order by m.id desc limit ${limit}`;
  }
  return sql`
    with recursive ${kinds(filter)}
    select found.id
    from kinds k cross join lateral (
      select m.id from network_messages m
      where ${and([
        sql`m.network = k.network and m.direction = k.direction and m.type = k.type`,
        ...bankCondition(filter),
        ...stateCondition(filter),
        page,
      ])}
      order by m.id desc limit ${limit}
    ) as found
    where ${and(kindConditions(filter, sql`k`))}
    order by found.id desc limit ${limit}`;
}

/** Counts up to `COUNT_LIMIT`. */
export async function countSelected(db: Kysely<Schema>, filter: MessageFilter): Promise<Total> {
  const isOfTransfer = filter.uetr !== undefined || filter.transactionId !== undefined;
  return filter.state === 'acknowledged' && !isOfTransfer
    ? countAcknowledged(db, filter)
    : limitedTotal(await countUpTo(db, filter, COUNT_LIMIT + 1));
}

/**
 * All outgoing messages minus the refused, the withdrawn and the waiting ones: no index contains the state that most messages
 * have, because it would have to be written a second time for each message.
 */
async function countAcknowledged(db: Kysely<Schema>, filter: MessageFilter): Promise<Total> {
  if (filter.direction === 'in') return { count: 0, limited: false };
  const out = 2 * COUNT_LIMIT + 1;
  const [sent, ...others] = await Promise.all([
    countUpTo(db, { ...filter, state: undefined, direction: 'out' }, out),
    ...(['refused', 'withdrawn', 'queued', 'sent'] as const).map((state) =>
      countUpTo(db, { ...filter, state }, COUNT_LIMIT + 1),
    ),
  ]);
  const left = Math.max(
    0,
    others.reduce((rest, count) => rest - count, sent),
  );
  return sent === out ? { count: Math.min(left, COUNT_LIMIT), limited: true } : limitedTotal(left);
}

async function countUpTo(db: Kysely<Schema>, filter: MessageFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${selectedIds(filter, null, limit)}) as counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Every existing combination of network, direction and type, found by jumping from one to the next in the index. */
function kinds(filter: MessageFilter): RawBuilder<unknown> {
  const bank = and(bankCondition(filter));
  const columns = sql`m.network, m.direction, m.type`;
  return sql`kinds as (
    (select ${columns} from network_messages m where ${bank} order by ${columns} limit 1)
    union all
    select next.* from kinds k cross join lateral (
      select ${columns} from network_messages m
      where ${bank} and (${columns}) > (k.network, k.direction, k.type)
      order by ${columns} limit 1
    ) as next
  )`;
}

const kindConditions = (
  { network, direction, type }: MessageFilter,
  table: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] => [
  ...(network === undefined ? [] : [sql<SqlBool>`${table}.network = ${network}`]),
  ...(direction === undefined ? [] : [sql<SqlBool>`${table}.direction = ${direction}`]),
  ...(type === undefined ? [] : [sql<SqlBool>`${table}.type = ${type}`]),
];

const bankCondition = ({ bic }: MessageFilter): RawBuilder<SqlBool>[] =>
  bic === undefined ? [] : [sql<SqlBool>`${otherBank} = ${bic.slice(0, 8)}`];

/**
 * Uses the condition of an index where there is one: refused and withdrawn messages have an error code, and their own
 * index. A message is "received" exactly if it is incoming.
 */
function stateCondition({ state }: MessageFilter): RawBuilder<SqlBool>[] {
  switch (state) {
    case undefined:
      return [];
    case 'received':
      return [sql<SqlBool>`k.direction = 'in'`];
    case 'refused':
    case 'withdrawn':
      return [sql<SqlBool>`m.error_code is not null`, sql<SqlBool>`m.state = ${state}`];
    case 'queued':
    case 'sent':
    case 'acknowledged':
      // Otherwise the other direction would be searched completely.
      return [sql<SqlBool>`k.direction = 'out'`, sql<SqlBool>`m.state = ${state}`];
  }
}

/** The UETR finds the messages about a transfer; the others have their own index. */
function aboutUetr(uetr: string): RawBuilder<SqlBool> {
  const alone = sql<SqlBool>`(m.transaction_seq is null and m.uetr = ${uetr})`;
  if (!isUuid(uetr)) return alone;
  const transfers = sql`array(select seq from transactions where uetr = ${uetr}::uuid)`;
  return sql`(m.transaction_seq = any(${transfers}) or ${alone})`;
}

const allConditions = (filter: MessageFilter): RawBuilder<SqlBool>[] => [
  ...kindConditions(filter, sql`m`),
  ...bankCondition(filter),
  ...(filter.state === undefined ? [] : [sql<SqlBool>`m.state = ${filter.state}`]),
  ...(filter.uetr === undefined ? [] : [aboutUetr(filter.uetr)]),
  ...(filter.transactionId === undefined
    ? []
    : [
        sql<SqlBool>`m.transaction_seq = (select seq from transactions where transaction_id = ${filter.transactionId})`,
      ]),
];

const and = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
