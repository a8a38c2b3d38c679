import { PLATFORM, testBic } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { followRows } from '../../platform/sweeps/follow-rows.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import type { NetworkService, RecallRequest, Tx } from '../networks/index.ts';
import {
  type ArrivedRequest,
  cancellationRequestsIn,
  orderReferencesOfTransfers,
} from '../payloads/index.ts';
import type { TransactionService } from '../transactions/index.ts';
import type { Draft } from './draft.ts';
import type { OperatorActs } from './operator-acts.ts';
import { isoNetworkOf } from './order-iso.ts';
import { isoDay } from './outgoing.ts';
import { coded, takeRecall } from './recalls.ts';
import { withdrawOrders } from './withdrawal.ts';

interface Dependencies {
  db: Kysely<Schema>;
  acts: OperatorActs;
  networks: NetworkService;
  transactions: TransactionService;
}

const BATCH = 1_000;
/** The transaction that moves the cursor must not stay open for long. */
const RECALLS = 100;

/**
 * Takes the recalls that were posted or uploaded (MT192, MT292, camt.056) like those that come over a network. Each has a database
 * transaction of its own: one that is read again after a crash is known by its reference. A recall of a payment that is not known,
 * or of another bank's payment, stays a message and changes nothing.
 */
export const takePostedRecalls = ({ db, ...dependencies }: Dependencies): Sweep =>
  followRows({
    db,
    name: 'take posted recalls',
    table: 'messages',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    async handle(tx, range) {
      const { requests, reached } = await cancellationRequestsIn(tx, range, RECALLS);
      for (const arrived of requests) await take(dependencies, arrived);
      return reached;
    },
  });

async function take(
  { acts, networks, transactions }: Omit<Dependencies, 'db'>,
  { request, receivedAt }: ArrivedRequest,
): Promise<void> {
  const { senderBic: sender, uetr, paymentReferences } = request;
  const senderBic = sender === null ? null : testBic(sender);
  if (sender === null || senderBic === null || senderBic === PLATFORM.bic) return;
  const transactionId = await transactions.findPayment(sender, uetr, paymentReferences);
  if (transactionId === null) return;
  await acts.act(
    transactionId,
    { kind: 'system', id: null, name: senderBic },
    'transaction.recalled',
    async (draft, at, tx) => {
      const { life } = draft;
      const { type, reference, reason } = request;
      if (await isKnown(tx, draft, senderBic, reference)) return;
      if (life.status !== 'failed' && life.awaits !== 'payout') {
        await withdrawOrders(networks, draft, SYSTEM_ACTOR, at, tx);
      }
      const day = isoDay(receivedAt);
      const isMt = type.startsWith('MT');
      const asked: RecallRequest = {
        network: isMt ? 'swift' : isoNetworkOf(life, request),
        type,
        reference,
        senderBic,
        day,
        ...(isMt ? {} : await orderOf(tx, draft)),
      };
      const payment = await networks.sentPayment(tx, transactionId);
      const data = { bic: senderBic, type, reason };
      takeRecall(draft, { request: asked, reason, payment, data }, at);
    },
    {
      note: `${request.type} ${request.reference} (${coded(request.reason)})`,
      lockFirst: (tx, id) => networks.lockOrders(tx, id),
      evenDuringPayout: true,
    },
  );
}

/** A recall has one reference, however often it is sent. */
async function isKnown(tx: Tx, { life }: Draft, senderBic: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from transaction_events
    where transaction_seq = ${life.seq} and kind = 'recall.received'
      and data ->> 'bic' = ${senderBic} and data ->> 'reference' = ${reference}`.execute(tx);
  return rows.length > 0;
}

/** How the message that ordered the transfer identified it. */
async function orderOf(tx: Tx, { life }: Draft): Promise<Pick<RecallRequest, 'order'>> {
  const order = (await orderReferencesOfTransfers(tx, [life])).get(life.seq);
  if (order === undefined) return {};
  return { order: { type: order.type, reference: order.message, day: isoDay(life.createdAt) } };
}
