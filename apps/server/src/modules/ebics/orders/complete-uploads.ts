import { buffer } from 'node:stream/consumers';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { FileVerification } from '@clearbench/domain';
import { EbicsError, type Order, orderLabel, readCancellation, readKeyOrder } from '@clearbench/ebics';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { isExpected, messageShownBy, namedMessage, whyUnexpected } from '../../payloads/index.ts';
import type { Examined } from '../examining/examine.ts';
import { cut } from '../log/without-data.ts';
import type { Findings } from '../protocol/findings.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { keysForAudit, requireOwnKeys, subscriberActor } from '../protocol/receive-keys.ts';
import type { Subscriber, SubscriberRepository } from '../subscribers/repository.ts';
import { about, type SubscriberService } from '../subscribers/service.ts';
import {
  checkSignatures,
  requireOrderType,
  requireOwnSignature,
  requireSigningClass,
} from './check-signatures.ts';
import { eventOf } from './events.ts';
import type { OrderRepository, OrderRow } from './repository.ts';
import type { OrderService } from './service.ts';
import { missingSignature, suffice } from './signatures.ts';
import type { NewSignature } from './store-order.ts';
import { type UploadKind, verificationOf } from './upload-kinds.ts';

/** Keys with long chains of certificates. */
const ADMINISTRATIVE_MAX_BYTES = 256 * 1024;
/** In characters: signers have names of any length. */
const PROBLEM_MAX = 2_000;

interface Dependencies {
  repository: SubscriberRepository;
  subscribers: SubscriberService;
  orders: OrderRepository;
  service: OrderService;
  announce: Announce;
  /** How payees are verified in files without a choice. */
  fileVerification(): FileVerification;
}

interface Upload {
  id: string;
  orderId: string;
  order: Order;
  kind: UploadKind;
}

export type ExaminedUpload = Examined & { signers: ReadonlyMap<string, Subscriber> };

/** The client sent the last segment twice: the order is not refused. */
export const COMPLETED_BEFORE = '091101';
export const completedBefore = (): EbicsError =>
  new EbicsError(COMPLETED_BEFORE, 'The upload has ended: another request has completed it.');

/** What happens with an upload whose signatures are known. */
export class CompleteUploads {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** What the signatures of an order cover if not its own data: the digest of another order, or a space. */
  async signedBy({ adminOrderType, reference }: Order): Promise<{ digest: Uint8Array } | Uint8Array | null> {
    if (adminOrderType === 'SPR') return Buffer.from(' ');
    if (adminOrderType !== 'HVE' && adminOrderType !== 'HVS') return null;
    return { digest: (await this.#referred(reference)).digest };
  }

  /** @throws EbicsError */
  async run(upload: Upload, examined: ExaminedUpload, inquiry: Inquiry): Promise<void> {
    const { bank, findings, now } = inquiry;
    const { order } = upload;
    // Administrative orders have no limit by amount: HVE checks that of the order that it signs.
    const sums = upload.kind === 'payments' ? examined.sums : null;
    const context = { partnerId: bank.partnerId, order, sums, now };
    const signatures = checkSignatures(examined.signatures, examined.signers, context, findings);
    if (upload.kind === 'payments') return this.#addOrder(upload, examined, signatures, inquiry);
    // The authentication key alone is not enough to act for a subscriber.
    requireOwnSignature(signatures, inquiry.subscriber);
    switch (upload.kind) {
      case 'keys':
        await this.#changeKeys(upload, examined, inquiry);
        return this.#noteDone(upload, inquiry);
      case 'suspension':
        await this.#suspend(inquiry);
        return this.#noteDone(upload, inquiry);
      case 'signature':
        await this.#dependencies.service.sign(
          await this.#referred(order.reference),
          inquiry.subscriber,
          inquiry,
        );
        return;
      case 'cancellation':
        await this.#cancel(upload, examined, inquiry);
        return;
    }
  }

  /** Puts a refused order into the customer protocol. */
  async noteRefusal(
    { orderId, order }: Pick<Upload, 'orderId' | 'order'>,
    { code, message }: EbicsError,
    { subscriber, now }: Inquiry,
  ): Promise<void> {
    const isOfSignature = code.startsWith('0913');
    await this.#dependencies.orders.addEvents([
      eventOf(
        { orderId, order, userId: subscriber.row.user_id, at: now },
        {
          action: isOfSignature ? 'ES_VERIFICATION' : 'FILE_UPLOAD',
          reason: isOfSignature ? 'DS0B' : 'TD03',
          texts: [cut(message, PROBLEM_MAX)],
        },
      ),
    ]);
  }

  /** Puts an order that is done at once into the customer protocol: clients look for its number there. */
  async #noteDone({ orderId, order, kind }: Upload, { subscriber, now }: Inquiry): Promise<void> {
    const origin = { orderId, order, userId: subscriber.row.user_id, at: now };
    await this.#dependencies.orders.addEvents([
      eventOf(origin, { action: kind === 'keys' ? 'FILE_UPLOAD' : 'ES_UPLOAD', reason: 'TS01' }),
      eventOf(origin, { action: 'ES_VERIFICATION', reason: 'DS01' }),
      eventOf(origin, { action: 'ORDER_HAC_FINAL_POS', reason: 'DS07' }),
    ]);
  }

  async #addOrder(
    { id, orderId, order }: Upload,
    { bytes, head, digest, payments, sums, chunks }: Examined,
    signatures: readonly NewSignature[],
    { bank, subscriber, findings, now }: Inquiry,
  ): Promise<void> {
    requireMessage(order, head, findings);
    if (bytes > PAYLOAD_MAX_BYTES) {
      requireSplittable(order, payments, this.#dependencies.fileVerification());
    }
    // Signed after the report on the payees: until then, signatures only transport the file.
    const isVerified = verificationOf(order) === 'opt-in';
    const missing = isVerified ? null : missingSignature(signatures, bank.signatures);
    const isSigned = isVerified || suffice(signatures, bank.signatures);
    if (isVerified) findings.right('Signatures', null, 'Sign with HVE after the report on the payees (VPZ).');
    else if (missing === null) findings.right('Signatures', String(signatures.length));
    else findings.right('Signatures', String(signatures.length), `The order waits for ${missing}.`);
    const origin = { orderId, order, userId: subscriber.row.user_id, at: now };
    const file = { fileName: order.fileName ?? null, bytes, digest: Buffer.from(digest) };
    const isAdded = await this.#dependencies.orders.add({
      order: {
        ...{ id: timeOrderedUuid(), order_id: orderId, payments, state: isSigned ? 'received' : 'waiting' },
        subscriber_id: subscriber.row.id,
        user_id: subscriber.row.user_id,
        order,
        label: orderLabel(order),
        file_name: file.fileName,
        bytes,
        digest: file.digest,
        signatures_needed: bank.signatures,
        sums,
        received_at: now,
      },
      ...{ uploadId: id, chunks },
      signatures: isVerified
        ? signatures.map((each) => ({ ...each, signature_class: 'T' as const }))
        : signatures,
      events: [
        eventOf(origin, { action: 'FILE_UPLOAD', reason: 'TS01', ...file }),
        eventOf(origin, { action: 'ES_VERIFICATION', reason: 'DS01' }),
        ...(isSigned ? [] : [eventOf(origin, { action: 'VEU_FORWARDING', reason: 'DS06' })]),
      ],
    });
    if (!isAdded) throw completedBefore();
    this.#dependencies.announce({ topic: 'ebics-orders' });
  }

  /** PUB, HCA and HCS: signed with the present signature key, whose owner the new keys are for. */
  async #changeKeys(
    { order }: Upload,
    examined: Examined,
    { bank, subscriber, findings }: Inquiry,
  ): Promise<void> {
    const { repository, subscribers, announce } = this.#dependencies;
    const { row } = subscriber;
    const sent = readKeyOrder(order.adminOrderType, await wholeOf(examined));
    requireOwnKeys(sent, { userId: row.user_id, partnerId: bank.partnerId }, findings);
    const keys = [sent.signature, sent.authentication, sent.encryption].filter((key) => key !== undefined);
    const isStored = await repository.receiveKeys(
      row.id,
      { keys, from: 'ready', to: 'ready' },
      about(row, {
        actor: subscriberActor(subscriber),
        action: 'ebics.key_received',
        after: keysForAudit(order.adminOrderType, keys, 'ready'),
      }),
    );
    if (!isStored) throw new EbicsError('091305', `${row.user_id} was suspended or reset meanwhile.`);
    subscribers.forget();
    announce({ topic: 'ebics-bank' });
  }

  async #suspend({ subscriber }: Inquiry): Promise<void> {
    await this.#dependencies.subscribers.suspend(subscriber.row.id, subscriberActor(subscriber));
  }

  async #cancel({ order }: Upload, examined: Examined, inquiry: Inquiry): Promise<void> {
    requireSigningClass(inquiry.subscriber);
    const cancelled = await this.#referred(order.reference);
    requireOrderType(inquiry.subscriber.row, cancelled.order, inquiry.findings);
    const stated = examined.bytes === 0 ? null : readCancellation(await wholeOf(examined)).digest;
    if (stated !== null && !Buffer.from(stated, 'hex').equals(cancelled.digest)) {
      throw new EbicsError('091112', `The digest in HVS is not that of the order ${cancelled.order_id}.`);
    }
    await this.#dependencies.service.cancel(cancelled, {
      signer: { id: inquiry.subscriber.row.id, userId: inquiry.subscriber.row.user_id },
      actor: subscriberActor(inquiry.subscriber),
      at: inquiry.now,
    });
  }

  async #referred(reference: Order['reference']): Promise<OrderRow> {
    const orderId = reference?.orderId ?? '';
    const [found] = await this.#dependencies.orders.select({ orderId, limit: 1 });
    if (found !== undefined) return found;
    throw new EbicsError('091114', `There is no order ${orderId} that waits for signatures. HVU lists them.`);
  }
}

/** @throws EbicsError 091117 for data that no administrative order has */
async function wholeOf({ bytes, chunks }: Examined): Promise<Uint8Array> {
  if (bytes > ADMINISTRATIVE_MAX_BYTES)
    throw new EbicsError('091117', `The order data have ${bytes} bytes, which are too many for this order.`);
  return buffer(chunks());
}

/**
 * Refuses what is visibly another message than the order is for. What only the whole file shows, processing refuses.
 * @throws EbicsError 090004
 */
function requireMessage({ btf }: Order, head: Uint8Array, findings: Findings): void {
  const found = messageShownBy(Buffer.from(head).toString());
  if (btf === undefined || found === null || isExpected(found, btf.message)) return;
  const explanation = whyUnexpected(found, btf.message);
  findings.wrong('Message', { expected: namedMessage(btf.message), found, explanation });
  throw new EbicsError('090004', explanation);
}

/** A file that is larger than a payload becomes several messages. @throws EbicsError 091117 */
function requireSplittable(order: Order, payments: number | null, byDefault: FileVerification): void {
  const isVerified =
    order.btf?.message.name === 'pain.001' && (verificationOf(order) ?? byDefault) === 'opt-in';
  const problem =
    payments === null
      ? 'The file is larger than 10 MB, and its payments cannot be told apart.'
      : isVerified
        ? 'The file is larger than 10 MB, and its payees are to be verified.'
        : null;
  if (problem !== null) throw new EbicsError('091117', `${problem} Send several smaller files.`);
}
