import type { EbicsClass } from '@clearbench/contract';
import type { ApiKeyService } from '../../api-keys/index.ts';
import { Findings } from '../protocol/findings.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import { requireMaySign } from './check-signatures.ts';
import type { OrderRow } from './repository.ts';

const SIGNING: readonly EbicsClass[] = ['E', 'A', 'B'];

/** The persons behind signatures and releases: a subscriber and the sender whose API key they use are one person. */
export class Persons {
  readonly #subscribers: readonly { subscriber: Subscriber; senderId: string | undefined }[];

  constructor(subscribers: readonly Subscriber[], keys: Awaited<ReturnType<ApiKeyService['labels']>>) {
    const senders = new Map(keys.map(({ id, senderId }) => [id, senderId]));
    this.#subscribers = subscribers.map((subscriber) => ({
      subscriber,
      senderId: senders.get(subscriber.row.api_key_id),
    }));
  }

  /** Nobody knows whose API key a deleted subscriber used, so their signature is not another one. */
  isOfOther({ signer_id, signer }: OrderRow['signatures'][number], payerId: string): boolean {
    const isOperator = signer_id !== signer;
    const signed = this.#subscribers.find(({ subscriber }) => subscriber.row.user_id === signer_id);
    const person = isOperator ? signer_id : signed?.senderId;
    return person !== undefined && person !== payerId;
  }

  /** The class of a decision by the payer: that of the subscriber, if they may sign this order, and E if they are none. */
  classOf(payerId: string, order: OrderRow): EbicsClass {
    const own = this.#subscribers.filter(({ senderId }) => senderId === payerId);
    if (own.length === 0) return 'E';
    const classes = own
      .filter(({ subscriber }) => maySign(subscriber, order))
      .map(({ subscriber }) => subscriber.row.signature_class);
    return SIGNING.find((one) => classes.includes(one)) ?? 'T';
  }
}

function maySign(subscriber: Subscriber, order: OrderRow): boolean {
  try {
    requireMaySign(subscriber, order, new Findings());
    return true;
  } catch {
    return false;
  }
}
