import { createEventVerifier, readEvent, type TransferState } from '@clearbench/wise';
import { AppError } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { Remembered } from '../../platform/remembered.ts';
import type { Gateway } from './gateway.ts';
import type { WiseRepository } from './repository.ts';

export interface IncomingEvent {
  body: string;
  signature: string | null;
  deliveryId: string | null;
  isTest: boolean;
}

interface Dependencies {
  gateway: Gateway;
  repository: WiseRepository;
  announce: Announce;
  /** The event is signed by Wise. */
  use(): Promise<void>;
  /** Applies a state of a transfer; an older state changes nothing. */
  onState(transferId: number, state: TransferState, occurredAt: Date): Promise<void>;
}

/** Receives Wise's events. Each signed event is stored once, whatever the order and number of its arrivals. */
export class WiseEventsService {
  readonly #dependencies: Dependencies;
  readonly #verifier = new Remembered(async () =>
    createEventVerifier(await this.#dependencies.gateway.eventPublicKeys()),
  );

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws for events that Wise has not signed; any other event is stored, and returned as new or known. */
  async receive({ body, signature, deliveryId, isTest }: IncomingEvent): Promise<'new' | 'known'> {
    const { repository, announce, use, onState } = this.#dependencies;
    const verify = await this.#verifier.get();
    if (!(await verify(body, signature))) throw notFromWise();
    if (isTest) return 'known';
    const event = readEvent(body);
    if (event === null || deliveryId === null || deliveryId.length > 100) {
      throw new AppError('malformed_request', 'This is not a Wise event, or it has no X-Delivery-Id.');
    }
    await use();
    const change = event.type === 'transfers#state-change' ? event : null;
    // Runs before the event is stored as known: if this fails, Wise sends it again.
    if (change !== null) await onState(change.transferId, change.state, new Date(change.occurredAt));
    const added = await repository.addEvent({
      delivery_id: deliveryId,
      type: event.type === 'other' ? event.name : event.type,
      wise_transfer_id: change === null ? null : BigInt(change.transferId),
      state: change?.state ?? null,
      occurred_at: event.type === 'other' ? null : new Date(event.occurredAt),
      body,
      received_at: new Date(),
    });
    if (added) announce({ topic: 'wise' });
    return added ? 'new' : 'known';
  }
}

export const notFromWise = (): AppError =>
  new AppError('wise_signature_invalid', 'The signature of this event is not from Wise.');
