import { LIVE_IDS_MAX } from '@clearbench/contract';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Outcome, StoredMessage, StoredTransfer } from './arrival.ts';
import type { PayloadRepository } from './repository.ts';

/** The arrived items, as far as they are announced. */
interface Items {
  transfers: readonly Pick<StoredTransfer, 'transactionId'>[];
  messages: readonly Pick<StoredMessage, 'uetr'>[];
}

/** Above this number of ids, only the topic is announced. */
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
  async during(items: Items, store: () => Promise<Outcome>): Promise<Outcome> {
    const [outcome] = await this.duringAll([items], async () => [await store()]);
    if (outcome === undefined) throw new Error('A payload was stored without an outcome.');
    return outcome;
  }

  /** For payloads that are stored together; the outcomes have their order. */
  async duringAll(payloads: readonly Items[], store: () => Promise<Outcome[]>): Promise<Outcome[]> {
    try {
      const outcomes = await store();
      this.#announceItems(payloads.flatMap((items, place) => newsOf(items, outcomes[place])));
      return outcomes;
    } catch (error) {
      // It may be committed nevertheless, so all followers must check again.
      if (isDatabaseUnavailable(error)) this.#announce({ topic: 'transactions' });
      throw error;
    }
  }

  #announceItems(news: readonly Items[]): void {
    const ids: string[] = [];
    const uetrs: string[] = [];
    for (const { transfers, messages } of news) {
      for (const { transactionId } of transfers) if (ids.length < ANNOUNCED_MAX) ids.push(transactionId);
      for (const { uetr } of messages) if (uetr !== null) uetrs.push(uetr);
    }
    if (ids.length > 0) this.#announce({ topic: 'transactions', ids });
    if (uetrs.length > 0) void this.#announceAbout(uetrs);
  }

  /** A message about a transfer changes what the transfer's page shows. */
  async #announceAbout(uetrs: string[]): Promise<void> {
    try {
      const ids = await this.#repository.transactionsAbout(uetrs, ANNOUNCED_MAX);
      if (ids.length > 0) this.#announce({ topic: 'transactions', ids });
    } catch {
      this.#announce({ topic: 'transactions' });
    }
  }
}

/** The items of a payload that are to be announced. */
function newsOf(items: Items, outcome: Outcome | undefined): Items[] {
  switch (outcome?.kind) {
    case 'stored':
      return [items];
    case 'duplicate':
      // A sender that got no response sends again, and the first attempt may not have been announced.
      return [outcome];
    case 'key_reused':
    case 'unknown':
    case 'refused':
    case undefined:
      return [];
  }
}
