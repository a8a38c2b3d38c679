import { LIVE_IDS_MAX } from '@clearbench/contract';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { PartsOutcome, StoredMessage, StoredTransfer } from './arrival.ts';
import type { PayloadRepository } from './repository.ts';

/** What arrived, as far as it is announced. */
interface Items {
  transfers: readonly Pick<StoredTransfer, 'transactionId'>[];
  messages: readonly Pick<StoredMessage, 'uetr'>[];
}

/** With so many ids, only the topic is announced: further ones make no difference. */
export const ANNOUNCED_MAX = LIVE_IDS_MAX + 1;

/** Announces the results of payloads once they are committed. */
export class ArrivalAnnouncer {
  readonly #repository: Pick<PayloadRepository, 'transactionsAbout'>;
  readonly #announce: Announce;

  constructor(repository: Pick<PayloadRepository, 'transactionsAbout'>, announce: Announce) {
    this.#repository = repository;
    this.#announce = announce;
  }

  /** `items` are complete when `store` has resolved. */
  async during<Outcome extends PartsOutcome>(items: Items, store: () => Promise<Outcome>): Promise<Outcome> {
    try {
      const outcome = await store();
      this.#announceOutcome(items, outcome);
      return outcome;
    } catch (error) {
      // It may have been committed nevertheless: whoever is interested must look again.
      if (isDatabaseUnavailable(error)) this.#announce({ topic: 'transactions' });
      throw error;
    }
  }

  #announceOutcome(items: Items, outcome: PartsOutcome): void {
    switch (outcome.kind) {
      case 'stored':
        this.#announceItems(items);
        break;
      case 'duplicate':
        // A sender without a response sends again, and the first attempt may not have been announced.
        this.#announceItems(outcome);
        break;
      case 'key_reused':
      case 'unknown':
      case 'refused':
        break;
    }
  }

  #announceItems({ transfers, messages }: Items): void {
    const ids = transfers.slice(0, ANNOUNCED_MAX).map(({ transactionId }) => transactionId);
    if (ids.length > 0) this.#announce({ topic: 'transactions', ids });
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
