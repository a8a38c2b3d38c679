import { type WiseApplication, type WiseClient, WiseError } from '@clearbench/wise';

const EVENT = 'transfers#state-change';

interface Options {
  /** The address for Wise's events; null if Wise can't reach this server, which then has to poll. */
  url: string | null;
  /** The application that is registered with Wise; null without one. */
  application(): Promise<WiseApplication | null>;
}

/** The account that is paid from, and how it was connected. */
export interface PayingAccount {
  client: WiseClient;
  profileId: number;
  kind: 'oauth' | 'api-key';
}

type Subscriptions = Pick<WiseApplication, 'subscriptions' | 'createSubscription'>;

/**
 * Makes sure that Wise reports the states of transfers. An account that granted access to the application is covered by the
 * application's single subscription; any other gets one for its profile. Checked once per process; an existing subscription is
 * reused.
 */
export class StateSubscription {
  readonly #options: Options;
  readonly #covered = new Set<number | 'application'>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** True if Wise sends reports. */
  get isPossible(): boolean {
    return this.#options.url !== null;
  }

  async ensure({ client, profileId, kind }: PayingAccount): Promise<void> {
    const { url } = this.#options;
    if (url === null || this.#covered.has(profileId)) return;
    if (kind === 'oauth' && (await this.#hasApplication(url))) return;
    await subscribe(url, {
      subscriptions: () => client.subscriptions(profileId),
      createSubscription: (request) => client.createSubscription(profileId, request),
    });
    this.#covered.add(profileId);
  }

  async #hasApplication(url: string): Promise<boolean> {
    if (this.#covered.has('application')) return true;
    try {
      const application = await this.#options.application();
      if (application === null) return false;
      await subscribe(url, application);
    } catch (error) {
      // Wise does not let every application subscribe. That is not a fault of the account.
      if (error instanceof WiseError && !error.passing) return false;
      throw error;
    }
    this.#covered.add('application');
    return true;
  }
}

async function subscribe(url: string, of: Subscriptions): Promise<void> {
  const known = await of.subscriptions();
  if (known.some((each) => each.url === url && each.event === EVENT)) return;
  await of.createSubscription({ name: 'Clearbench', event: EVENT, url });
}
