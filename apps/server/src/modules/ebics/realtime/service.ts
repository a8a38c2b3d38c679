import type { LiveTopic } from '@clearbench/contract';
import type { Logger } from 'pino';
import { overloaded } from '../../../platform/errors.ts';
import { CODES, type WebSocketConnection } from '../../../platform/http/web-socket.ts';
import type { Shares } from '../../../platform/memory/shares.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import { SharedRun } from '../../../platform/shared-run.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { BankService } from '../bank/service.ts';
import type { RequestLog } from '../log/service.ts';
import { Findings } from '../protocol/findings.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { admit } from './admission.ts';
import { Connection } from './connection.ts';
import type { NewsDesk } from './news.ts';
import { readyFor } from './ready.ts';

interface Dependencies {
  workspace: string;
  apiKeys: Pick<ApiKeyService, 'isActive'>;
  bank: Pick<BankService, 'current'>;
  subscribers: Pick<SubscriberService, 'all' | 'presentByUserId'>;
  log: Pick<RequestLog, 'connection'>;
  logger: Logger;
  desk: NewsDesk;
}

/** A client that asks to be told. */
interface Caller {
  authorization: string | undefined;
  /** The connections of the process. */
  shares: Shares;
  /** Keeps the workspace open; returns how to end that. */
  keep(): () => void;
  accept(events: { onDrain(): void; onClose(problem: string | null): void }): WebSocketConnection;
}

/** After these changes, something may be ready, or somebody may no longer be told. */
const TELLING: readonly LiveTopic[] = [
  'api-keys',
  'ebics-bank',
  'ebics-files',
  'ebics-orders',
  'payment-files',
  'ledger',
];
/** Changes in quick succession are told together. */
const GATHER_MS = 500;
const NEW_KEYS =
  'The bank has new keys. Requests that use the earlier ones get 091008: fetch the new ones with HPB, and compare their hashes.';

/** Tells the subscribers who are connected to this server process what is ready to be fetched. */
export class Realtime {
  readonly #dependencies: Dependencies;
  readonly #open = new Set<Connection>();
  readonly #beginning: SharedRun<void>;
  readonly #looks = new OneByOne();
  #timer: NodeJS.Timeout | null = null;
  #keysCreatedAt = new Date(0);

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#beginning = new SharedRun(async () => {
      const bank = await dependencies.bank.current();
      if (bank !== null) this.#keysCreatedAt = bank.keysCreatedAt;
      await dependencies.desk.begin();
    });
  }

  /** @throws AppError `unauthenticated`, `not_found`, `overloaded`, `malformed_request` */
  async open({ authorization, shares, keep, accept }: Caller): Promise<void> {
    const { workspace, log } = this.#dependencies;
    const { subscriber, findings } = await admit(this.#dependencies, authorization, new Date());
    const { id, user_id: userId } = subscriber.row;
    // Before the client is connected, so that it misses nothing from then on.
    if (this.#open.size === 0) await this.#beginning.run();
    const owner = { workspace, user: id };
    if (shares.shortage(1, owner) !== null) {
      const problem = 'The subscriber, the workspace or the server has too many connections open.';
      log.connection({ userId, isSubscriber: true, problem, findings });
      throw overloaded();
    }
    const connection = new Connection(
      subscriber,
      accept({
        onDrain: () => this.#lookSoon(),
        onClose: (problem) => {
          this.#open.delete(connection);
          shares.give(1, owner);
          release();
          if (problem !== null)
            log.connection({ userId, isSubscriber: true, problem, findings: new Findings() });
        },
      }),
    );
    // Only now: accepting throws if the client has hung up.
    shares.add(1, owner);
    const release = keep();
    this.#open.add(connection);
    log.connection({ userId, isSubscriber: true, problem: null, findings });
  }

  /** Something was changed, by any server process. */
  changed(topic: LiveTopic): void {
    if (this.#open.size > 0 && TELLING.includes(topic)) this.#lookSoon();
  }

  /** Tells everybody what has become ready since the last look, and disconnects who may no longer be told. */
  look(): Promise<void> {
    return this.#looks
      .run(() => this.#look())
      .catch((error: unknown) =>
        this.#dependencies.logger.warn(
          { err: error },
          'EBICS subscribers could not be told yet what is ready',
        ),
      );
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { socket } of this.#open)
      socket.close(CODES.goingAway, 'The workspace is closing. Please connect again.');
  }

  #lookSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.look();
    }, GATHER_MS);
  }

  async #look(): Promise<void> {
    const { apiKeys, bank: banks, subscribers, desk } = this.#dependencies;
    if (this.#open.size === 0) return;
    const bank = await banks.current();
    const ready = (await subscribers.all()).filter(({ row }) => row.state === 'ready');
    const rows = new Map(ready.map(({ row }) => [row.id, row]));
    const news = await desk.look();
    const hasNewKeys = bank !== null && bank.keysCreatedAt > this.#keysCreatedAt;
    if (hasNewKeys) this.#keysCreatedAt = bank.keysCreatedAt;
    for (const connection of this.#open) {
      const row = rows.get(connection.subscriber.row.id);
      if (bank === null || !bank.hasRealtime)
        connection.socket.close(CODES.policy, 'Real-time notifications were turned off.');
      else if (row === undefined)
        connection.socket.close(CODES.policy, 'The subscriber is no longer ready, or was deleted.');
      else if (!(await apiKeys.isActive(row.api_key_id)))
        connection.socket.close(CODES.policy, 'The API key of the subscriber was revoked.');
      else {
        connection.add(readyFor(row, news));
        if (hasNewKeys) connection.add({ btfs: [], orderTypes: ['HPB'] }, NEW_KEYS);
        connection.tell(bank.partnerId, new Date());
      }
    }
  }
}
