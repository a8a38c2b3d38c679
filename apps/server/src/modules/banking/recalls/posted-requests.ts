import { isoDay } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { followRows } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import {
  adapterOf,
  type NetworkService,
  networkOf,
  type OutgoingMessage,
  type RecallRequest,
  type Tx,
} from '../../networks/index.ts';
import type { ArrivedRequest, OrderReferencesReader, PaymentRequestsReader } from '../../payloads/index.ts';
import type { TransactionService } from '../../transactions/index.ts';
import { inquiryAnswer } from '../inquiries/answers.ts';
import type { Draft } from '../life/draft.ts';
import type { Life } from '../life/life.ts';
import type { ManualOperations } from '../operator/manual-operations.ts';
import { withdrawOrders } from '../operator/withdrawal.ts';
import { bankToAnswer, referenceWithoutTransfer } from '../orders/outgoing.ts';
import { loadPayments } from '../orders/sent-payments.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import { unknownPaymentAnswer } from './recall-orders.ts';
import { coded, takeRecall } from './recalls.ts';

interface Dependencies {
  db: Kysely<Schema>;
  parking: Parking;
  clock: Clock;
  announce: Announce;
  operations: ManualOperations;
  networks: NetworkService;
  payouts: PayoutDesk;
  transactions: TransactionService;
  orderReferences: OrderReferencesReader;
  paymentRequests: PaymentRequestsReader;
  /** After this time, other sweeps come in between. */
  workMs?: number;
}

const BATCH = 1_000;
/** Every arrival wakes the sweep, and few are requests. */
const PAUSE_MS = 500;
/** The transaction that moves the cursor must stay short. */
const REQUESTS = 100;
/** A recall takes some 20 ms. */
const WORK_MS = 50;
/** Answers that are stored with one statement. */
const SENT_TOGETHER = 100;

/**
 * Processes the recalls that were posted or uploaded (MT192, MT292, camt.056) like recalls over a network, and answers
 * questions about payments (pacs.028, camt.110) and claims of charges (camt.106). Each recall has its own database transaction; after a crash, its
 * reference shows that it was already processed. A recall of an unknown payment, or by another bank than the sender, is
 * refused.
 */
export function takePostedRequests({ parking, workMs = WORK_MS, ...dependencies }: Dependencies): Sweep {
  let answered = 0;
  let waiting: WaitingRequests | null = null;
  return followRows({
    db: dependencies.db,
    parking,
    name: 'answer posted recalls and inquiries',
    what: 'A posted recall or inquiry could not be processed',
    transferColumn: null,
    table: 'messages',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: PAUSE_MS,
    async prepare(range) {
      if (waiting?.after === range.after && waiting.reached <= range.upTo) return;
      const { db, paymentRequests } = dependencies;
      waiting = { after: range.after, ...(await paymentRequests(db, range, REQUESTS)), answers: [] };
    },
    async handle(tx) {
      const { clock, networks } = dependencies;
      if (waiting === null) throw new Error('The requests were not read.');
      const { requests, reached, answers: begun } = waiting;
      waiting = null;
      const untilMs = performance.now() + workMs;
      const answers: OutgoingMessage[] = [];
      // All answers to one message are sent together, so that a crash sends all of them or none.
      let ofMessage = begun;
      let end = reached;
      for (const [index, arrived] of requests.entries()) {
        ofMessage.push(...(await answersTo(tx, dependencies, arrived)));
        const next = requests[index + 1];
        const isLast = next?.seq !== arrived.seq;
        if (isLast) {
          answers.push(...ofMessage);
          ofMessage = [];
        }
        if (next === undefined || performance.now() < untilMs) continue;
        end = isLast ? arrived.seq : arrived.seq - 1n;
        if (!isLast) waiting = restOf(arrived.seq, requests.slice(index + 1), ofMessage);
        break;
      }
      for (let sent = 0; sent < answers.length; sent += SENT_TOGETHER) {
        await networks.send(tx, answers.slice(sent, sent + SENT_TOGETHER), clock.now());
      }
      answered = answers.length;
      return end;
    },
    onDone() {
      if (answered > 0) dependencies.announce({ topic: 'networks', ids: [] });
    },
  });
}

/** Requests that were read before the transaction that processes them. */
interface WaitingRequests {
  /** Only requests in messages with higher numbers. */
  after: bigint;
  requests: ArrivedRequest[];
  reached: bigint;
  /** The answers to the requests of the first message that were processed before. */
  answers: OutgoingMessage[];
}

/** The remaining requests of this message. */
const restOf = (
  seq: bigint,
  requests: readonly ArrivedRequest[],
  answers: OutgoingMessage[],
): WaitingRequests => ({
  after: seq - 1n,
  requests: requests.filter((one) => one.seq === seq),
  reached: seq,
  answers,
});

/** None for a recall that was taken: its transfer answers it. */
async function answersTo(
  tx: Tx,
  dependencies: Omit<Dependencies, 'parking'>,
  arrived: ArrivedRequest,
): Promise<OutgoingMessage[]> {
  const { clock, transactions } = dependencies;
  if (arrived.kind === 'inquiry') {
    const answer = await inquiryAnswer(tx, transactions, arrived.request, clock.now());
    return answer === null ? [] : [answer];
  }
  return (await take(dependencies, arrived)) ? [] : unknownAnswer(arrived, clock.now());
}

const requestOf = (
  { request, receivedAt }: ArrivedRequest<'recall'>,
  senderBic: string,
  life: Life | null,
): RecallRequest => ({
  network: networkOf(request, life),
  type: request.type,
  reference: request.reference,
  senderBic,
  day: isoDay(receivedAt),
});

function unknownAnswer(arrived: ArrivedRequest<'recall'>, at: Date): OutgoingMessage[] {
  const senderBic = bankToAnswer(arrived.request.senderBic);
  if (senderBic === null) return [];
  const request = requestOf(arrived, senderBic, null);
  return [unknownPaymentAnswer(request, arrived.request.uetr, referenceWithoutTransfer(), at)];
}

/** False: the recall means no payment of that bank. */
async function take(
  { db, operations, networks, payouts, transactions, orderReferences }: Omit<Dependencies, 'parking'>,
  arrived: ArrivedRequest<'recall'>,
): Promise<boolean> {
  const { request } = arrived;
  const { senderBic: sender, uetr, paymentReferences, type, reference, reason } = request;
  const senderBic = bankToAnswer(sender);
  if (sender === null || senderBic === null) return false;
  const payment = await transactions.findPayment(sender, uetr, paymentReferences);
  if (payment === null) return false;
  const { transactionId } = payment;
  // A failure can make the sweep read a range twice. A recall must not be recorded twice.
  if (await isKnown(db, transactionId, senderBic, reference)) return true;
  await operations.run(
    transactionId,
    { kind: 'system', id: null, name: senderBic },
    'transaction.recalled',
    async (draft, at, tx) => {
      const { life } = draft;
      if (await isKnown(tx, transactionId, senderBic, reference)) return;
      const isStoppable = await payouts.takeBack(tx, draft, SYSTEM_ACTOR);
      if (life.status !== 'failed' && isStoppable) {
        await withdrawOrders(networks, draft, SYSTEM_ACTOR, at, tx);
      }
      const asked = requestOf(arrived, senderBic, life);
      const { namesOrder } = adapterOf(asked.network).recalls;
      const order = namesOrder ? await orderOf(orderReferences, tx, draft) : {};
      await loadPayments(networks, tx, [draft]);
      const data = { bic: senderBic, type, reason, messageId: arrived.messageId };
      takeRecall(draft, { request: { ...asked, ...order }, reason, data }, at);
    },
    {
      note: `${type} ${reference} (${coded(reason)})`,
      lockFirst: (tx, id) => networks.lockOrders(tx, id),
      duringPayout: 'step-decides',
      whileFileWaits: true,
    },
  );
  return true;
}

/** A recall has one reference, however often it is sent. */
async function isKnown(
  db: Kysely<Schema>,
  transactionId: string,
  senderBic: string,
  reference: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from transaction_events
    where transaction_seq = (select seq from transactions where transaction_id = ${transactionId}) and kind = 'recall.received'
      and data ->> 'bic' = ${senderBic} and data ->> 'reference' = ${reference}`.execute(db);
  return rows.length > 0;
}

/** How the message that ordered the transfer identified it. */
async function orderOf(
  orderReferences: OrderReferencesReader,
  tx: Tx,
  { life }: Draft,
): Promise<Pick<RecallRequest, 'order'>> {
  const order = (await orderReferences(tx, [life])).get(life.seq);
  if (order === undefined) return {};
  return { order: { type: order.type, reference: order.message, day: isoDay(life.createdAt) } };
}
