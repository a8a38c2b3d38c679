import { setTimeout as delay } from 'node:timers/promises';
import {
  type Dashboard,
  type Delivery,
  fillPath,
  PATHS,
  type ParkedItem,
  type TransactionDetail,
  type UpdateSettingsInput,
} from '@clearbench/contract';
import type { TransferStatus } from '@clearbench/domain';

/** The server as an operator sees it. */
export class Console {
  readonly #address: string;
  readonly #cookie: string;

  constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
  }

  async ask(method: string, path: string, input?: object): Promise<Response> {
    for (;;) {
      const response = await fetch(new URL(path, this.#address), {
        method,
        headers: {
          cookie: this.#cookie,
          origin: this.#address,
          ...(input === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      });
      if (response.status !== 503) return response;
      // Too many requests at once.
      await response.body?.cancel();
      await delay(100);
    }
  }

  /** @throws what the server says when it refuses. */
  async call<T>(method: string, path: string, input?: object): Promise<T> {
    const response = await this.ask(method, path, input);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? (undefined as T) : JSON.parse(text);
  }

  read<T>(path: string, id = ''): Promise<T> {
    return this.call('GET', path.replace(':id', id));
  }

  change(settings: UpdateSettingsInput): Promise<unknown> {
    return this.call('PATCH', PATHS.settings, settings);
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(this.#address + PATHS.readiness);
    await response.body?.cancel();
    return response.ok;
  }

  transfer(id: string): Promise<TransactionDetail> {
    return this.read(PATHS.transaction, id);
  }

  /** How many transfers have this status. */
  async count(status: TransferStatus): Promise<number> {
    const response = await this.ask('GET', `${PATHS.transactions}?status=${status}&limit=1`);
    await response.body?.cancel();
    return Number(response.headers.get('x-total-count'));
  }

  parked(): Promise<ParkedItem[]> {
    return this.read(PATHS.parkedItems);
  }

  async attention(): Promise<Dashboard['attention']> {
    return (await this.read<Dashboard>(PATHS.dashboard)).attention;
  }

  /** Tries an item again, unless it has just been done. */
  async retry({ id }: ParkedItem): Promise<void> {
    const response = await this.ask('POST', fillPath(PATHS.parkedItemRetry, { id }));
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw new Error(`A retry answered ${response.status}.`);
  }

  async deliveriesOf(webhookId: string, transactionId: string): Promise<Delivery[]> {
    return this.read(`${PATHS.deliveries}?webhookId=${webhookId}&transactionId=${transactionId}`);
  }

  /** The operator ends a transfer that has not failed on its own. */
  async fail(id: string): Promise<void> {
    if ((await this.transfer(id)).status === 'failed') return;
    const input = { status: 'failed', message: 'Given up by the operator' };
    await this.call('PATCH', fillPath(PATHS.transactionStatus, { id }), input);
  }
}
