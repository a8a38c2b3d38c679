import { prepared } from '../../platform/database/prepared.ts';
import { notParked } from '../../platform/sweeps/parking.ts';

/** The sweeps that work on the queue and on expected arrivals. */
export const SENDING = 'send network messages';
export const RECEIVING = 'receive network messages';

/** Set-based statements over JSON arrays: one round trip for a batch of any size. */

const MESSAGE_COLUMNS = `
  id, network, direction, type, purpose, state, transaction_seq, transaction_id, uetr, reference, sender_bic, receiver_bic,
  currency, amount, session_number, sequence_number, possible_duplicate, summary, text, created_at, answered_at`;

const MESSAGE_RECORD = `(
  id uuid, network text, direction text, type text, purpose text, state text, transaction_seq bigint, transaction_id text,
  uetr text, reference text, sender_bic text, receiver_bic text, currency text, amount text, session_number text,
  sequence_number text, possible_duplicate boolean, summary text, text text, created_at timestamptz, answered_at timestamptz)`;

/** $1 the messages, $2 their queue entries. */
export const ENQUEUE = prepared(
  'networks-enqueue',
  `
with stored as (
  insert into network_messages (${MESSAGE_COLUMNS})
  select ${MESSAGE_COLUMNS} from json_to_recordset($1::json) as m ${MESSAGE_RECORD}
)
insert into network_queue (message_id, network, ready_at, scenario, facts)
select message_id, network, ready_at, scenario, facts
from json_to_recordset($2::json) as q (
  message_id uuid, network text, ready_at timestamptz, scenario text, facts json)`,
  { isUnread: true },
);

export const LINKS = prepared('networks-links', 'select * from network_links');
/** $1 the batches that this process is answering. */
export const LINKS_TO_SEND = prepared(
  'networks-links-to-send',
  `select l.*, exists (select from network_batches where id <> all($1::uuid[])) as "hasAbandoned" from network_links l`,
);
export const LOCK_LINKS = prepared(
  'networks-lock-links',
  'select * from network_links order by network for update',
);
export const ANY_QUEUED = prepared('networks-any-queued', 'select message_id from network_queue limit 1');

const takeQueued = (among: string) => `
select q.message_id, q.network, m.state = 'sent' as sent, q.scenario, q.facts, m.transaction_seq, m.text, m.type, m.created_at
from unnest($1::text[]) as up (network) cross join lateral (
  select * from network_queue w
  where w.network = up.network and w.ready_at <= $3 and w.message_id <> all($4::uuid[])${among}
    and ${notParked(SENDING, 'w.message_id::text')}
  order by w.ready_at, w.message_id limit $2 for update
) as q
join network_messages m on m.id = q.message_id
order by q.ready_at, q.message_id`;

/**
 * $1 networks, $2 maximum number for each, $3 the virtual time, $4 messages to leave out. Ordered by when they became ready: the order in which they were
 * handed over, except for messages that had to wait for their time.
 */
export const TAKE_QUEUED = prepared('networks-take-queued', takeQueued(''));
/** $5 messages: no others. */
export const TAKE_QUEUED_AMONG = takeQueued(' and w.message_id = any($5::uuid[])');

/** $1 the id of an outgoing batch, $2 its messages, $3 and $4 their session and sequence numbers. */
export const BEGIN_BATCH = prepared(
  'networks-begin-batch',
  `insert into network_batches (id, message_ids, sessions, sequences) values ($1, $2::uuid[], $3::text[], $4::text[])`,
  { isUnread: true },
);

/** Batches whose process ended before it stored the answers, as messages to be sent again. $1 those that are left out. */
export const TAKE_BATCHES = prepared(
  'networks-take-batches',
  `
with abandoned as (
  delete from network_batches where id <> all($1::uuid[]) returning message_ids, sessions, sequences
)
select q.message_id, q.network, m.state = 'sent' as sent, q.scenario, q.facts, m.transaction_seq, m.text, m.type, m.created_at,
  a.session, a.sequence
from (select unnest(message_ids) as message_id, unnest(sessions) as session, unnest(sequences) as sequence from abandoned) as a
join network_queue q using (message_id)
join network_messages m on m.id = q.message_id`,
);

/** $1 messages that were sent but not answered. */
export const MARK_SENT = prepared(
  'networks-mark-sent',
  `
update network_messages m
set state = 'sent', text = g.text, session_number = g.session_number, sequence_number = g.sequence_number,
  possible_duplicate = g.possible_duplicate
from json_to_recordset($1::json) as g (
  id uuid, text text, session_number text, sequence_number text, possible_duplicate boolean)
where m.id = g.id`,
  { isUnread: true },
);

/** $1 the answered batch. No row: another process has taken over its messages. */
export const END_BATCH = prepared(
  'networks-end-batch',
  'delete from network_batches where id = $1 returning id',
);

/** The same, and locks the links. */
export const END_BATCH_LOCKING = prepared(
  'networks-end-batch-locking',
  `
with ended as (delete from network_batches where id = $1 returning id)
select l.* from network_links l where exists (select from ended) order by l.network for update of l`,
);

/** $1 the sent messages with their answers, $2 the confirmations that follow, $3 the time. */
export const MARK_ANSWERED = prepared(
  'networks-mark-answered',
  `
with given as (
  select * from json_to_recordset($1::json) as g (
    id uuid, text text, session_number text, sequence_number text, possible_duplicate boolean,
    state text, answer text, error_code text, error_line integer, error_text text)
), messages as (
  update network_messages m
  set text = g.text, session_number = g.session_number, sequence_number = g.sequence_number,
    possible_duplicate = g.possible_duplicate, state = g.state, answer = g.answer, error_code = g.error_code,
    error_line = g.error_line, error_text = g.error_text, answered_at = $3
  from given g where m.id = g.id
), done as (
  delete from network_queue q using given g where q.message_id = g.id
)
insert into network_inbound (id, network, due_at, facts, plan)
select id, network, due_at, facts, plan
from json_to_recordset($2::json) as i (id uuid, network text, due_at timestamptz, facts json, plan json)`,
  { isUnread: true },
);

/** $1 the virtual time. The first arrival over a network that is up. */
export const NEXT_ARRIVAL = prepared(
  'networks-next-arrival',
  `
select i.due_at as "dueAt" from network_inbound i join network_links l using (network)
where l.connected and (l.outage_until is null or l.outage_until <= $1) and ${notParked(RECEIVING, 'i.id::text')}
order by i.due_at, i.id limit 1`,
);

/** $1 networks. The first arrival over one of these. */
export const NEXT_DUE = `
select due_at as "dueAt" from network_inbound i
where network = any($1::text[]) and ${notParked(RECEIVING, 'i.id::text')}
order by due_at limit 1`;

const takeDue = (among: string) => `
delete from network_inbound where id in (
  select id from network_inbound i where network = any($1::text[]) and due_at <= $2${among}
    and ${notParked(RECEIVING, 'i.id::text')}
  order by due_at, id limit $3 for update
)
returning id, network, due_at, facts, plan`;

/** $1 networks, $2 the virtual time, $3 the maximum number. */
export const TAKE_DUE = prepared('networks-take-due', takeDue(''));
/** $4 arrivals: no others. */
export const TAKE_DUE_AMONG = takeDue(' and id = any($4::uuid[])');

/** $1 the messages. */
export const STORE_RECEIVED = prepared(
  'networks-store-received',
  `
insert into network_messages (${MESSAGE_COLUMNS})
select ${MESSAGE_COLUMNS} from json_to_recordset($1::json) as m ${MESSAGE_RECORD}`,
  { isUnread: true },
);

const count = (condition: string) => `
with given as (
  select * from json_to_recordset($1::json) as g (
    network text, sent bigint, acknowledged bigint, refused bigint, received bigint, sequences integer,
    output_sequences integer, session_number integer, sequence_number bigint)
), locked as (
  select network from network_links where network in (select network from given) order by network for update
)
update network_links l
set sent = l.sent + g.sent, acknowledged = l.acknowledged + g.acknowledged, refused = l.refused + g.refused,
  received = l.received + g.received, sequence_number = l.sequence_number + g.sequences,
  output_sequence_number = l.output_sequence_number + g.output_sequences, last_message_at = $2
from given g join locked using (network)
where l.network = g.network${condition}
returning l.network`;

/** $1 the changes to the counters of each network, $2 the time. */
export const COUNT = prepared('networks-count', count(''), { isUnread: true });

/** The same, also with the session and the last sequence number by which messages were numbered: one row for each that is current. */
export const COUNT_NUMBERED = prepared(
  'networks-count-numbered',
  count(' and l.session_number = g.session_number and l.sequence_number = g.sequence_number'),
);
