import type {
  NetworkMessage,
  NetworkMessageDetail,
  NetworkMessageQuery,
  NetworkStatus,
  Operator,
  SendNetworkMessageInput,
} from '@clearbench/contract';
import { NETWORK_NAMES, NETWORKS, type Network, PLATFORM } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import { operatorActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { invalidCursor } from '../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../platform/http/paging.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { isUuid } from '../../platform/uuid.ts';
import { record } from '../audit/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { adapterOf } from './adapters/adapter-of.ts';
import { writtenMessage } from './adapters/swift/written-message.ts';
import { bringForward, type ExpectedArrival, expectedOf, lockArriving } from './inbound/arriving-later.ts';
import { isUp } from './links/links.ts';
import { toNetworkMessage, toNetworkMessageDetail, toNetworkStatus } from './log/mapper.ts';
import type { OutgoingMessage, SentPayment, Tx } from './messages.ts';
import {
  giveUpParked,
  isRecallUnderWay,
  lockOrders,
  sentPayments,
  type Withdrawn,
  withdrawOrders,
  withWaitingMessages,
} from './outbound/waiting.ts';
import { enqueue, nextArrivalAt, nextDueAt, nextReadyAt, readLinks } from './queue-repository.ts';
import type { NetworkRepository } from './repository.ts';

interface Dependencies {
  db: Kysely<Schema>;
  repository: NetworkRepository;
  clock: Clock;
  meter: StorageMeter;
  announce: Announce;
  /** True if messages go out without waiting for a batch. */
  isInstant(): boolean;
}

/** The message, and its place in the queue. */
const MESSAGE_ROWS = 2;

/** The simulated networks as operators and other modules use them. */
export class NetworkService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list(): Promise<NetworkStatus[]> {
    const { repository, clock } = this.#dependencies;
    const [links, queued] = await Promise.all([repository.links(), repository.queued()]);
    const now = clock.now();
    return NETWORKS.flatMap((network) => {
      const link = links.find((one) => one.network === network);
      return link === undefined ? [] : [toNetworkStatus(link, queued.get(network) ?? 0, now)];
    });
  }

  /** @throws AppError if a message could not go out immediately. */
  async requireUp(network: Network): Promise<void> {
    const { repository, clock } = this.#dependencies;
    const link = (await repository.links()).find((one) => one.network === network);
    if (link === undefined || !isUp(link, clock.now())) throw notUp(network, link?.connected === true);
  }

  async setConnected(network: Network, connected: boolean, operator: Operator): Promise<NetworkStatus> {
    const { repository, announce, clock } = this.#dependencies;
    const changed = await repository.setConnected(network, connected, clock.now(), {
      actor: operatorActor(operator),
      action: connected ? 'network.connected' : 'network.disconnected',
      object: { type: 'network', id: network, name: NETWORK_NAMES[network] },
      before: { connected: !connected },
      after: { connected },
    });
    if (changed !== null) announce({ topic: 'networks' });
    return this.#statusOf(network);
  }

  /** Everything that the outage held back continues at once. Without an outage, nothing happens. */
  async endOutage(network: Network, operator: Operator): Promise<NetworkStatus> {
    const { repository, announce, clock } = this.#dependencies;
    const isEnded = await repository.endOutage(network, clock.now(), (until) => ({
      actor: operatorActor(operator),
      action: 'network.outage_ended',
      object: { type: 'network', id: network, name: NETWORK_NAMES[network] },
      before: { outageUntil: until.toISOString() },
      after: { outageUntil: null },
    }));
    if (isEnded) announce({ topic: 'networks' });
    return this.#statusOf(network);
  }

  async #statusOf(network: Network): Promise<NetworkStatus> {
    const status = (await this.list()).find((one) => one.network === network);
    if (status === undefined) throw notFound(`There is no network ${network}.`);
    return status;
  }

  async listMessages(query: NetworkMessageQuery): Promise<Page<NetworkMessage>> {
    const { limit, cursor, ...filter } = query;
    if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
    const { repository } = this.#dependencies;
    // One end of every message is the bank that this server represents.
    const asked = filter.bic?.slice(0, 8) === PLATFORM.bic ? { ...filter, bic: undefined } : filter;
    const [rows, total] = await Promise.all([
      repository.listMessages(asked, cursor ?? null, limit + 1),
      repository.countMessages(asked),
    ]);
    return pageOf(rows, limit, total, { map: toNetworkMessage, cursorOf: ({ id }) => id });
  }

  async message(id: string): Promise<NetworkMessageDetail> {
    const row = isUuid(id) ? await this.#dependencies.repository.findMessage(id) : undefined;
    if (row === undefined) throw notFound(`There is no network message ${id}.`);
    return toNetworkMessageDetail(row);
  }

  /** The messages behind the route of a transfer, oldest first. */
  messagesOf(transactionId: string) {
    return this.#dependencies.repository.messagesOf(transactionId);
  }

  /** The transfers among these that have a message that no network has taken yet. */
  withWaitingMessages(tx: Tx, transactionSeqs: readonly bigint[]): Promise<Set<bigint>> {
    return withWaitingMessages(tx, transactionSeqs);
  }

  /** Waits until no order of the transfer is being numbered, before the caller's transaction locks the transfer. */
  async lockOrders(tx: Tx, transactionId: string): Promise<void> {
    await lockOrders(tx, transactionId);
  }

  /**
   * Takes back the orders of a transfer that no network has taken yet, after `lockOrders`. Announce the topic `networks` after
   * the commit.
   */
  withdrawOrders(tx: Tx, transactionId: string, why: string, at: Date): Promise<Withdrawn[]> {
    return withdrawOrders(tx, transactionId, why, at);
  }

  /** Its set-aside messages are not retried, after `lockOrders`: the transfer was ended by hand. */
  async giveUpParked(tx: Tx, transactionSeq: bigint, at: Date): Promise<void> {
    const why = 'The transfer ended while this message was set aside.';
    if (await giveUpParked(tx, transactionSeq, why, at)) this.#dependencies.announce({ topic: 'parked' });
  }

  /** The latest payment that was sent for each of these transfers, or waits to be; none where a provider pays out. */
  sentPayments(db: Kysely<Schema>, transactionSeqs: readonly bigint[]): Promise<Map<bigint, SentPayment>> {
    return sentPayments(db, transactionSeqs);
  }

  /** True if a recall of the transfer was sent, or waits to be, and is not answered yet. */
  isRecallUnderWay(tx: Tx, transactionSeq: bigint): Promise<boolean> {
    return isRecallUnderWay(tx, transactionSeq);
  }

  /** The time of the oldest message that a connected network still has to deliver; null when there is none. */
  oldestDeliverableAt(db: Kysely<Schema>): Promise<Date | null> {
    return nextArrivalAt(db, this.#dependencies.clock.now());
  }

  /** The next confirmation of the transfer that is on its way over a connected network, and when it arrives (virtual time). */
  expectedOf(db: Kysely<Schema>, transactionSeq: bigint): Promise<ExpectedArrival | null> {
    return expectedOf(db, transactionSeq, this.#dependencies.clock.now());
  }

  /** Locks the messages on their way to the transfer, before the caller locks the transfer: code that receives them locks in this order. */
  async lockArriving(tx: Tx, transactionId: string): Promise<void> {
    await lockArriving(tx, transactionId);
  }

  /**
   * Delayed messages about the transfer arrive now, after `lockArriving`. Call `announceReleased` after the commit.
   * False: there are none.
   * @throws AppError when its network is disconnected or down.
   */
  async release(tx: Tx, transactionId: string, at: Date): Promise<boolean> {
    const arriving = await lockArriving(tx, transactionId);
    const [first] = arriving;
    if (first === undefined) return false;
    const link = (await readLinks(tx)).find(({ network }) => network === first.network);
    if (link === undefined || !isUp(link, at)) throw notReleasable(first.network, link?.connected === true);
    const later = arriving.filter(({ due_at }) => due_at > at).map(({ id }) => id);
    if (later.length > 0) await bringForward(tx, later, at);
    return later.length > 0;
  }

  announceReleased(transactionId: string): void {
    this.#dependencies.announce({ topic: 'networks', ids: [transactionId] });
  }

  /** The first messages of a transfer with their texts, oldest first. */
  async textsOf(transactionId: string, limit: number): Promise<NetworkMessageDetail[]> {
    const rows = await this.#dependencies.repository.textsOf(transactionId, limit);
    return rows.map(toNetworkMessageDetail);
  }

  /**
   * When messages arrive or leave automatically next, in virtual time: each network's next one, and the end of each
   * outage. Messages that a disconnected network keeps back wait for an operator, not for a time.
   */
  async nextTrafficAt(): Promise<Date[]> {
    const { db, clock, repository } = this.#dependencies;
    const now = clock.now();
    const links = (await repository.links()).filter(({ connected }) => connected);
    const up = links.filter((link) => isUp(link, now)).map(({ network }) => network);
    const connected = links.map(({ network }) => network);
    const times = await Promise.all([
      up.length === 0 ? null : nextDueAt(db, up),
      nextReadyAt(db, connected, now),
    ]);
    return [...times, ...links.map(({ outage_until }) => outage_until)].filter((at) => at !== null);
  }

  /** Queues messages within the caller's transaction. Announce the topic `networks` after the commit. */
  send(tx: Tx, messages: readonly OutgoingMessage[], at: Date): Promise<void> {
    const isInstant = this.#dependencies.isInstant();
    return enqueue(tx, messages, at, (message) => (isInstant ? at : departureOf(message, at)));
  }

  /** Sends a FIN message written by an operator. The network checks it, so an invalid one gets its NAK. */
  async sendWritten(input: SendNetworkMessageInput, operator: Operator): Promise<string> {
    const { db, clock, meter, announce } = this.#dependencies;
    await this.requireUp('swift');
    const message = writtenMessage(input.text, input.scenario ?? null, clock.now());
    const store = () =>
      db.transaction().execute(async (tx) => {
        await this.send(tx, [message], clock.now());
        await record(tx, {
          actor: operatorActor(operator),
          action: 'network.message_sent',
          object: { type: 'network-message', id: message.id, name: `${message.type} ${message.reference}` },
          before: null,
          after: { type: message.type, reference: message.reference, receiver: message.receiverBic },
        });
      });
    await meter.taking(Buffer.byteLength(input.text), store, () => MESSAGE_ROWS);
    announce({ topic: 'networks', ids: [] });
    return message.id;
  }
}

/** When a message that is ready at a given time may go out. */
const departureOf = (message: OutgoingMessage, at: Date): Date =>
  adapterOf(message.network).batches?.departure(message, at) ?? at;

function notReleasable(network: Network, isOutage: boolean): AppError {
  const remedy = isOutage ? 'is down. End its outage' : 'is disconnected. Connect it';
  return new AppError(
    'step_not_possible',
    `${NETWORK_NAMES[network]} ${remedy} first: until then no confirmation arrives over it.`,
  );
}

function notUp(network: Network, isOutage: boolean): AppError {
  const remedy = isOutage
    ? 'is down. Wait for the end of its outage, or end it under Global Transaction Networks, then send again.'
    : 'is disconnected. Connect it under Global Transaction Networks, then send again.';
  return new AppError('network_disconnected', `${NETWORK_NAMES[network]} ${remedy}`);
}
