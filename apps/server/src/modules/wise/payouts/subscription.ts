import type { WiseClient } from '@clearbench/wise';

const EVENT = 'transfers#state-change';

/**
 * Makes sure that Wise reports the states of transfers to `url`. Asked once per profile and process: an existing
 * subscription is found again.
 */
export class StateSubscription {
  readonly #url: string | null;
  readonly #known = new Set<number>();

  /** Null: Wise cannot reach this server, which then has to ask. */
  constructor(url: string | null) {
    this.#url = url;
  }

  /** Whether Wise reports by itself. */
  get isPossible(): boolean {
    return this.#url !== null;
  }

  async ensure(client: WiseClient, profileId: number): Promise<void> {
    const url = this.#url;
    if (url === null || this.#known.has(profileId)) return;
    const subscriptions = await client.subscriptions(profileId);
    if (!subscriptions.some((each) => each.url === url && each.event === EVENT)) {
      await client.createSubscription(profileId, { name: 'Clearbench', event: EVENT, url });
    }
    this.#known.add(profileId);
  }
}
