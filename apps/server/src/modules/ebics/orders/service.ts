import { EBICS_LISTED, type EbicsOrder } from '@clearbench/contract';
import { EbicsError } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import type { PaymentFiles } from '../../payment-files/index.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { subscriberActor } from '../protocol/receive-keys.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { requireMaySign, requireSigningClass, signatureOf } from './check-signatures.ts';
import { addEvents, eventOf } from './events.ts';
import { Persons } from './persons.ts';
import {
  addSignature,
  changeOrder,
  lockOrder,
  type OrderRepository,
  type OrderRow,
  signaturesOf,
} from './repository.ts';
import { missingSignature, requiredSignatures, suffice } from './signatures.ts';
import type { NewSignature } from './store-order.ts';

interface Dependencies {
  db: Kysely<Schema>;
  repository: OrderRepository;
  paymentFiles: Pick<PaymentFiles, 'decide'>;
  subscribers: Pick<SubscriberService, 'all'>;
  apiKeys: Pick<ApiKeyService, 'labels'>;
  announce: Announce;
}

/** Payment orders that wait for signatures or for a release, and what became of them. */
export class OrderService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list(): Promise<EbicsOrder[]> {
    return (await this.#dependencies.repository.select({ limit: EBICS_LISTED })).map(toOrder);
  }

  async get(id: string): Promise<EbicsOrder> {
    return toOrder(await this.#find(id));
  }

  /** As the subscriber signed it. */
  async data(id: string): Promise<Buffer> {
    return this.#dependencies.repository.data(await this.#find(id));
  }

  /** A subscriber has signed it with HVE. @throws EbicsError */
  async sign(order: OrderRow, signer: Subscriber, { findings, now }: Inquiry): Promise<void> {
    const { row } = signer;
    requireSigningClass(signer);
    requireMaySign(signer, order, findings);
    requireWaiting(order);
    const signature = signatureOf(row, now);
    const actor = subscriberActor(signer);
    const isSigned = await this.#signWaiting(order, signature, actor);
    if (isSigned === null) throw waitsNoLonger(await this.#find(order.id));
    if (!isSigned) {
      throw new EbicsError('091306', `${row.user_id} has signed the order already. Another user must sign.`);
    }
  }

  /** An operator signs it, as the second person of the customer. */
  async signAs(id: string, operator: { id: string; username: string }, actor: Actor): Promise<EbicsOrder> {
    const order = await this.#find(id);
    if (order.is_verifying || (order.state !== 'waiting' && order.state !== 'unreleased'))
      throw notWaiting(order);
    const signature = {
      ...{ signer_id: operator.id, signer: operator.username },
      ...{ signature_class: 'B' as const, signed_at: new Date() },
    };
    const isSigned = await this.#signWaiting(order, signature, actor);
    if (isSigned === null) throw notWaiting(await this.#find(id));
    if (!isSigned) {
      throw new AppError(
        'ebics_signed_already',
        'You have signed this order already. Somebody else must sign, too.',
      );
    }
    return this.get(id);
  }

  async cancelAs(id: string, actor: Actor): Promise<EbicsOrder> {
    const order = await this.#find(id);
    if (order.state !== 'waiting' && order.state !== 'unreleased') throw notWaiting(order);
    await this.cancel(order, { actor, at: new Date() });
    return this.get(id);
  }

  /** @throws EbicsError, or AppError without a signer, if it does not wait */
  async cancel(
    order: OrderRow,
    { actor, at, signer = null }: { actor: Actor; at: Date; signer?: { id: string; userId: string } | null },
  ): Promise<void> {
    const { db, paymentFiles, announce } = this.#dependencies;
    const event = eventOf(originOf(order, at), {
      action: 'VEU_CANCEL_ORDER',
      reason: 'DS02',
      texts: [`Cancelled by ${signer?.userId ?? actor.name}.`],
    });
    if (signer !== null) requireWaiting(order);
    if (order.state === 'unreleased' && order.payload_id !== null) {
      const also = (tx: Kysely<Schema>) => addEvents(tx, [event]);
      await paymentFiles.decide(order.payload_id, 'cancelled', { owner: null, actor, also });
    } else {
      const isDone = await db.transaction().execute(async (tx) => {
        const values = { state: 'cancelled', cancelled_by: JSON.stringify(actor) } as const;
        if (order.state !== 'waiting' || !(await changeOrder(tx, order.id, 'waiting', values))) return false;
        await addEvents(tx, [event]);
        await record(tx, { actor, action: 'ebics.order_cancelled', object: objectOf(order) });
        return true;
      });
      if (!isDone) {
        const present = await this.#find(order.id);
        throw signer === null ? notWaiting(present) : waitsNoLonger(present);
      }
    }
    announce({ topic: 'ebics-orders', ids: [order.id] });
  }

  /**
   * For a release without a signature: the decision of the payer counts as theirs, beside the signatures of others.
   * @throws AppError if the order needs the signature of somebody else, too, or is still processed
   */
  async requireReleasable(payloadId: string, payerId: string): Promise<void> {
    const order = await this.#dependencies.repository.ofPayload(payloadId);
    if (order === null || DECIDED.includes(order.state) || order.is_verifying) return;
    if (order.state !== 'unreleased') throw notWaiting(order);
    const { subscribers, apiKeys } = this.#dependencies;
    const persons = new Persons(await subscribers.all(), await apiKeys.labels());
    const signatures = [
      ...order.signatures.filter((signature) => persons.isOfOther(signature, payerId)),
      { signer_id: payerId, signature_class: persons.classOf(payerId, order) },
    ];
    const missing = missingSignature(signatures, order.signatures_needed);
    if (missing === null) return;
    throw new AppError(
      'ebics_signature_missing',
      `The order ${order.order_id} needs ${missing}. Have it signed first, with HVE or under EBICS → Orders.`,
    );
  }

  /** False: the signer has signed it already. Null: it waits no longer. */
  #signWaiting(order: OrderRow, signature: NewSignature, actor: Actor): Promise<boolean | null> {
    return order.state === 'unreleased'
      ? this.#signRelease(order, signature, actor)
      : this.#addSignature(order, signature, actor);
  }

  /** Releases the file once its signatures suffice. False: the signer has signed it already, and another one must. */
  async #signRelease(order: OrderRow, signature: NewSignature, actor: Actor): Promise<boolean> {
    const { db, announce } = this.#dependencies;
    const { isAdded, isSigned } = await db.transaction().execute(async (tx) => {
      await lockOrder(tx, order.id);
      const added = await addSignature(tx, order.id, signature);
      if (added) {
        const origin = { ...originOf(order, signature.signed_at), userId: signature.signer };
        await addEvents(tx, [eventOf(origin, { action: 'ES_UPLOAD', reason: 'TS01' })]);
        await record(tx, signedBy(order, signature, actor));
      }
      return { isAdded: added, isSigned: suffice(await signaturesOf(tx, order.id), order.signatures_needed) };
    });
    if (isSigned) await this.#release(order, actor);
    else announce({ topic: 'ebics-orders', ids: [order.id] });
    return isAdded || isSigned;
  }

  async #release(order: OrderRow, actor: Actor): Promise<void> {
    const { paymentFiles, announce } = this.#dependencies;
    const { id, payload_id } = order;
    if (payload_id !== null) {
      const origin = originOf(order, new Date());
      const events = [
        eventOf(origin, { action: 'VEU_VERIFICATION_END', reason: 'DS05' }),
        eventOf(origin, { action: 'ORDER_HAC_FINAL_POS', reason: 'DS07' }),
      ];
      const also = (tx: Kysely<Schema>) => addEvents(tx, events);
      await paymentFiles.decide(payload_id, 'released', { owner: null, actor, also });
    }
    announce({ topic: 'ebics-orders', ids: [id] });
  }

  /** False: the signer has signed it already. Null: it waits no longer. */
  async #addSignature(order: OrderRow, signature: NewSignature, actor: Actor): Promise<boolean | null> {
    const { db, announce } = this.#dependencies;
    const isAdded = await db.transaction().execute(async (tx) => {
      if ((await lockOrder(tx, order.id)) !== 'waiting') return null;
      if (!(await addSignature(tx, order.id, signature))) return false;
      const signatures = await signaturesOf(tx, order.id);
      const origin = { ...originOf(order, signature.signed_at), userId: signature.signer };
      const isSigned = suffice(signatures, order.signatures_needed);
      if (isSigned) await changeOrder(tx, order.id, 'waiting', { state: 'received' });
      await addEvents(tx, [
        eventOf(origin, { action: 'ES_UPLOAD', reason: 'TS01' }),
        eventOf(origin, { action: 'VEU_VERIFICATION', reason: 'DS01' }),
        ...(isSigned ? [eventOf(origin, { action: 'VEU_VERIFICATION_END', reason: 'DS05' })] : []),
      ]);
      await record(tx, signedBy(order, signature, actor));
      return true;
    });
    if (isAdded === true) announce({ topic: 'ebics-orders', ids: [order.id] });
    return isAdded;
  }

  async #find(id: string): Promise<OrderRow> {
    const [found] = await this.#dependencies.repository.select({ id, limit: 1 });
    if (found === undefined) throw noOrder();
    return found;
  }
}

/** The file of such an order was released or cancelled, or its payees need no verification. */
const DECIDED: readonly OrderRow['state'][] = ['accepted', 'partial', 'cancelled'];

/** @throws EbicsError 091114 */
export function requireWaiting(order: OrderRow): void {
  if (order.is_verifying) {
    throw new EbicsError(
      '091114',
      `The payees of order ${order.order_id} are still being verified. It waits for signatures after the report (VPZ).`,
    );
  }
  if (order.state !== 'waiting' && order.state !== 'unreleased') throw waitsNoLonger(order);
}

const waitsNoLonger = ({ order_id, state }: OrderRow): EbicsError =>
  new EbicsError('091114', `The order ${order_id} waits for no signature: it is ${state}.`);

const noOrder = (): AppError => notFound('There is no such order.');

function notWaiting({ order_id, state, is_verifying }: OrderRow): AppError {
  const why = is_verifying
    ? `The payees of order ${order_id} are still being verified. Decide after the report.`
    : state === 'received'
      ? `The order ${order_id} is still being processed. Decide once it waits.`
      : `The order ${order_id} does not wait: it is ${state}.`;
  return new AppError('ebics_order_not_waiting', why);
}

const signedBy = (
  order: OrderRow,
  { signer, signature_class: signatureClass }: NewSignature,
  actor: Actor,
): AuditRecord => ({
  ...{ actor, action: 'ebics.order_signed', object: objectOf(order) },
  after: { signer, signatureClass },
});

const objectOf = ({ id, order_id }: OrderRow) => ({ type: 'ebics-order', id, name: order_id });

const originOf = ({ order_id, order, user_id }: OrderRow, at: Date) => ({
  ...{ orderId: order_id, order, userId: user_id, at },
});

function toOrder(row: OrderRow): EbicsOrder {
  const isWaiting = row.state === 'waiting' || row.state === 'unreleased';
  const missing = isWaiting ? missingSignature(row.signatures, row.signatures_needed) : null;
  return {
    id: row.id,
    orderId: row.order_id,
    label: row.label,
    userId: row.user_id,
    fileName: row.file_name,
    bytes: row.bytes,
    digest: row.digest.toString('hex'),
    state: row.state,
    receivedAt: row.received_at.toISOString(),
    signatures: row.signatures.map(({ signer, signature_class, signed_at }) => ({
      signer,
      signatureClass: signature_class,
      signedAt: signed_at.toISOString(),
    })),
    signaturesNeeded: requiredSignatures(row.signatures, row.signatures_needed),
    missing,
    payments: row.payments,
    sums: row.sums,
    payloadId: row.payload_id,
    problem: row.problem,
    cancelledBy: row.cancelled_by,
  };
}
