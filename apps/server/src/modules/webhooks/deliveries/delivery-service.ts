import type {
  Delivery,
  DeliveryDetail,
  DeliveryQuery,
  NotificationType,
  ReplayInput,
  WebhookHealth,
} from '@clearbench/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Begun } from '../../../platform/long-acts/definition.ts';
import { notificationUuid } from '../calling/signature.ts';
import type { HealthRows } from '../subscriptions/health-repository.ts';
import type { WebhookRow } from '../subscriptions/repository.ts';
import { requireNotDeleted, type WebhookService } from '../subscriptions/service.ts';
import type { TestCalls } from '../subscriptions/test-calls.ts';
import { healthSince, toAttempt, toDelivery, toHealth } from './delivery-mapper.ts';
import type { DeliveryFilter, DeliveryRepository, DeliveryRow } from './delivery-repository.ts';

interface Dependencies {
  repository: DeliveryRepository;
  webhooks: WebhookService;
  readHealth(webhookId: string, since: Date): Promise<HealthRows>;
  /** The transfer with this id, UETR, GPI or TRN code. */
  findByCode(code: string): Promise<string | null>;
  testCalls: TestCalls;
  clock: Clock;
  announce: Announce;
}

const DELIVERY_ID = /^\d{1,18}$/;
const NOTIFICATION_ID = /^msg_/;

/** The log of deliveries, and replays. */
export class DeliveryService {
  readonly #repository: DeliveryRepository;
  readonly #webhooks: WebhookService;
  readonly #readHealth: Dependencies['readHealth'];
  readonly #findByCode: Dependencies['findByCode'];
  readonly #testCalls: TestCalls;
  readonly #clock: Clock;
  readonly #announce: Announce;

  constructor({ repository, webhooks, readHealth, findByCode, testCalls, clock, announce }: Dependencies) {
    this.#findByCode = findByCode;
    this.#repository = repository;
    this.#webhooks = webhooks;
    this.#readHealth = readHealth;
    this.#testCalls = testCalls;
    this.#clock = clock;
    this.#announce = announce;
  }

  async list(query: DeliveryQuery): Promise<Page<Delivery>> {
    const { webhookId, state, type, limit, cursor } = query;
    if (cursor !== undefined && !DELIVERY_ID.test(cursor)) throw invalidCursor();
    const found = await this.#search(query.search ?? '');
    if (found === null) return { items: [], total: { count: 0, limited: false }, nextCursor: null };
    const transactionId = query.transactionId ?? found.transactionId;
    const filter: DeliveryFilter = { webhookId, state, type, ...found, transactionId };
    const [total, rows] = await Promise.all([
      this.#repository.count(filter),
      this.#repository.list(filter, cursor === undefined ? null : BigInt(cursor), limit + 1),
    ]);
    return pageOf(rows, limit, total, { map: toDelivery, cursorOf: ({ id }) => String(id) });
  }

  async get(id: string): Promise<DeliveryDetail> {
    const row = await this.#find(id);
    const [attempts, body] = await Promise.all([
      this.#repository.attempts(row.id),
      this.#repository.body(row.notification_id),
    ]);
    return { ...toDelivery(row), attemptLog: attempts.map((attempt) => toAttempt(attempt, body ?? '')) };
  }

  /** Replays one delivery, whatever its state. */
  async replay(id: string, actor: Actor): Promise<Delivery> {
    const row = await this.#find(id);
    requireReplayable(row);
    const isReplayed = await this.#repository.replay(row.id, row.webhook_id, this.#clock.now(), {
      actor,
      action: 'webhook.replayed',
      object: { type: 'webhook', id: row.webhook_id, name: row.url ?? row.webhook_id },
      after: { deliveryId: id },
    });
    if (!isReplayed) throw notReplayable(WEBHOOK_DELETED);
    this.#announceOne(row.transaction_id);
    return toDelivery(await this.#find(id));
  }

  /** Replays the first batch; a long operation continues with the rest. */
  async replayOf(webhookId: string, range: ReplayInput, actor: Actor): Promise<Begun> {
    const webhook = await this.#requireEndpoint(webhookId);
    const begun = await this.#repository.replayRange({ webhookId, range, actor }, ({ done, id }) => ({
      actor,
      action: 'webhook.replayed',
      object: { type: 'webhook', id: webhookId, name: webhook.url },
      after: { ...range, replayed: done, ...(id === null ? {} : { longActId: id }) },
    }));
    if (begun.done > 0) this.#announce({ topic: 'deliveries' });
    if (begun.id !== null) this.#announce({ topic: 'long-acts', ids: [webhookId] });
    return begun;
  }

  /**
   * Sends a notification that is not about a transfer, immediately and once, whatever the webhook's state. A test
   * with a wrong signature shows whether the receiver checks it.
   */
  async test(
    webhookId: string,
    type: NotificationType,
    actor: Actor,
    signature: 'right' | 'wrong' = 'right',
  ): Promise<DeliveryDetail> {
    const webhook = await this.#requireEndpoint(webhookId);
    const id = await this.#testCalls.make(webhook, type, actor, signature);
    this.#announce({ topic: 'deliveries' });
    return this.get(String(id));
  }

  async health(webhookId: string): Promise<WebhookHealth> {
    const { state } = await this.#webhooks.find(webhookId);
    const now = new Date();
    const health = toHealth(await this.#readHealth(webhookId, healthSince(now)), now);
    // Deliveries waiting for a paused or disabled webhook have no next attempt.
    return state === 'active' ? health : { ...health, nextAttemptAt: null };
  }

  /** Replays every delivery about a transfer. Returns how many. */
  async replayAbout(transactionId: string, actor: Actor): Promise<number> {
    const count = await this.#repository.replayAbout(transactionId, this.#clock.now(), (replayed) => ({
      actor,
      action: 'webhook.replayed',
      object: { type: 'transaction', id: transactionId },
      after: { replayed },
    }));
    if (count > 0) this.#announceOne(transactionId);
    return count;
  }

  async #find(id: string): Promise<DeliveryRow> {
    const row = DELIVERY_ID.test(id) ? await this.#repository.find(BigInt(id)) : undefined;
    if (row === undefined) throw notFound('There is no such delivery.');
    return row;
  }

  async #requireEndpoint(id: string): Promise<WebhookRow> {
    const row = await this.#webhooks.find(id);
    requireNotDeleted(row);
    if (row.kind === 'endpoint') return row;
    throw new AppError(
      'webhook_is_receiver',
      'This webhook is a path on this server: partners call it, and nothing is sent to it.',
    );
  }

  /** Null: the text can't match anything that a delivery is about. */
  async #search(text: string): Promise<Pick<DeliveryFilter, 'transactionId' | 'notificationId'> | null> {
    if (text === '') return {};
    if (NOTIFICATION_ID.test(text)) {
      const notificationId = notificationUuid(text);
      return notificationId === null ? null : { notificationId };
    }
    const transactionId = await this.#findByCode(text);
    return transactionId === null ? null : { transactionId };
  }

  #announceOne(transactionId: string | null): void {
    this.#announce(
      transactionId === null ? { topic: 'deliveries' } : { topic: 'deliveries', ids: [transactionId] },
    );
  }
}

const WEBHOOK_DELETED = 'The webhook of this delivery was deleted.';

function requireReplayable({ is_test: isTest, kind, state, webhook_state }: DeliveryRow): void {
  const reason =
    kind === null || webhook_state === 'deleting'
      ? WEBHOOK_DELETED
      : isTest
        ? 'A test is sent only once. Send another one.'
        : state === 'cancelled'
          ? 'This delivery was cancelled.'
          : null;
  if (reason !== null) throw notReplayable(reason);
}

const notReplayable = (reason: string): AppError => new AppError('delivery_not_replayable', reason);
