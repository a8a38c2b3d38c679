import { LIVE_IDS_MAX } from '@clearbench/contract';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { PartsOutcome, StoredMessage, StoredTransfer } from './arrival.ts';
import type { PayloadRepository } from './repository.ts';

interface Items {
  transfers: readonly Pick<StoredTransfer, 'transactionId'>[];
  messages: readonly Pick<StoredMessage, 'uetr'>[];
}

/** What arrived, as far as it is announced. */
interface Announced {
  transactionIds: readonly string[];
  messages: Items['messages'];
}

/** With so many ids, only the topic is announced: further ones make no difference. */
export const ANNOUNCED_MAX = LIVE_IDS_MAX + 1;

export const idsToAnnounce = (transfers: readonly Pick<StoredTransfer, 'transactionId'>[]): string[] =>
  transfers.slice(0, ANNOUNCED_MAX).map(({ transactionId }) => transactionId);

export const announcedOf = ({ transfers, messages }: Items): Announced => ({
  transactionIds: idsToAnnounce(transfers),
  messages,
});

/** Announces the results of payloads once they are committed. */
export class ArrivalAnnouncer {
  readonly #repository: Pick<PayloadRepository, 'transactionsAbout'>;
  readonly #announce: Announce;

  constructor(repository: Pick<PayloadRepository, 'transactionsAbout'>, announce: Announce) {
    this.#repository = repository;
    this.#announce = announce;
  }

  /** `arrived` is asked once `store` has resolved. */
  async during<Outcome extends PartsOutcome>(
    arrived: () => Announced,
    store: () => Promise<Outcome>,
  ): Promise<Outcome> {
    try {
      const outcome = await store();
      this.#announceOutcome(arrived, outcome);
      return outcome;
    } catch (error) {
      // It may have been committed nevertheless: whoever is interested must look again.
      if (isDatabaseUnavailable(error)) this.#announce({ topic: 'transactions' });
      throw error;
    }
  }

  #announceOutcome(arrived: () => Announced, outcome: PartsOutcome): void {
    switch (outcome.kind) {
      case 'stored':
        this.#announceItems(arrived());
        break;
      case 'duplicate':
        // A sender without a response sends again, and the first attempt may not have been announced.
        this.#announceItems(announcedOf(outcome));
        break;
      case 'key_reused':
      case 'unknown':
      case 'refused':
        break;
    }
  }

  #announceItems({ transactionIds, messages }: Announced): void {
    if (transactionIds.length > 0) this.#announce({ topic: 'transactions', ids: [...transactionIds] });
    const uetrs = messages.flatMap(({ uetr }) => (uetr === null ? [] : [uetr]));
    if (uetrs.length > 0) void this.#announceAbout(uetrs);
  }

  /** A message about a transfer changes what is known of that transfer. */
  async #announceAbout(uetrs: string[]): Promise<void> {
    try {
      const ids = await this.#repository.transactionsAbout(uetrs, ANNOUNCED_MAX);
      if (ids.length > 0) this.#announce({ topic: 'transactions', ids });
    } catch {
      this.#announce({ topic: 'transactions' });
    }
  }
}
