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
import { type Access, ask, call } from '../crash/console.ts';

/** The server as an operator sees it. */
export class Console {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  ask(method: string, path: string, input?: object): Promise<Response> {
    return ask(this.#access, method, path, input);
  }

  call<T>(method: string, path: string, input?: object): Promise<T> {
    return call(this.#access, method, path, input);
  }

  read<T>(path: string, id = ''): Promise<T> {
    return this.call('GET', path.replace(':id', id));
  }

  change(settings: UpdateSettingsInput): Promise<unknown> {
    return this.call('PATCH', PATHS.settings, settings);
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(this.#access.address + PATHS.readiness);
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
