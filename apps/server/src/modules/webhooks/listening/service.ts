import type { KeyObject } from 'node:crypto';
import {
  isNotificationType,
  type ListenAnswer,
  type ListenNotification,
  type ListenQuery,
  type ListenSession,
  WEBHOOK_EVENTS,
} from '@clearbench/contract';
import type { Clock } from '../../../platform/clock.ts';
import { AppError, fieldProblem, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { Rounds } from '../../../platform/rounds.ts';
import { openOrNull, timeOrderedUuid, type Vault } from '../../../platform/secrets/crypto.ts';
import { storableText } from '../../../platform/storable-text.ts';
import { shownHeaders } from '../calling/caller.ts';
import { asSecret, keyOf } from '../calling/signature.ts';
import { attemptRecord, requestHeaders } from '../dispatch/attempt.ts';
import type { AttemptRecord } from '../dispatch/results-repository.ts';
import type { WebhookRow } from '../subscriptions/repository.ts';
import type { ListeningRepository, WaitingDelivery } from './repository.ts';

interface Dependencies {
  repository: ListeningRepository;
  vault: Vault;
  clock: Clock;
  announce: Announce;
  writeAttempt(attempt: AttemptRecord): Promise<void>;
  /** Reports a failure that does not stop the sessions. */
  caught(error: unknown): void;
}

/** The connection that receives a session's notifications. */
export interface Line {
  /** False: it gets no notification any more, because its API key was revoked. */
  mayHear(): Promise<boolean>;
  /** Returns false when it should get no more until it has drained. */
  send(notification: ListenNotification): boolean;
}

interface ListeningParts {
  line: Line;
  repository: ListeningRepository;
  key: KeyObject;
  /** Stores that a notification cannot be sent. */
  fail(delivery: WaitingDelivery, error: unknown): Promise<void>;
  caught(error: unknown): void;
}

interface NewListeningSession {
  id: string;
  lineId: string;
  secret: string;
  apiKeyId: string;
  query: ListenQuery;
}

const SESSIONS_PER_KEY = 16;
const ANSWER_MAX = 16 * 1024;
/** Appears in the log instead of a URL. */
const URL = 'clearbench listen';

/** One developer's session: sends waiting notifications over its open connection. */
class ListeningSession {
  readonly id: string;
  readonly #parts: ListeningParts;
  /** Sent, but not answered yet, with the number of earlier attempts. */
  #open = new Map<bigint, number>();
  readonly #rounds = new Rounds({
    hasWork: () => this.#isWoken && !this.#isClosed,
    round: () => this.#sendWaiting(),
  });
  #isWoken = false;
  #isClosed = false;

  constructor(id: string, parts: ListeningParts) {
    this.id = id;
    this.#parts = parts;
  }

  wake(): void {
    this.#isWoken = true;
    this.#rounds.start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#rounds.done();
  }

  async #sendWaiting(): Promise<void> {
    this.#isWoken = false;
    const { line, repository, caught } = this.#parts;
    const waiting = await repository.waiting(this.id).catch(() => null);
    // The database is unreachable: the next sign of life tries again.
    if (waiting === null) return;
    // With each look, not only with the next heartbeat: a revocation counts at once.
    if (waiting.length > 0 && !(await line.mayHear().catch(() => false))) return;
    await this.#send(waiting).catch(caught);
  }

  async #send(waiting: readonly WaitingDelivery[]): Promise<void> {
    const before = this.#open;
    const isSent = ({ id, attempts }: WaitingDelivery) => before.get(id) === attempts;
    this.#open = new Map(waiting.filter(isSent).map(({ id, attempts }) => [id, attempts]));
    for (const delivery of waiting) {
      if (this.#isClosed) return;
      if (isSent(delivery)) continue;
      this.#open.set(delivery.id, delivery.attempts);
      const notification = await this.#notificationOf(delivery);
      if (notification !== null && !this.#parts.line.send(notification)) return;
    }
  }

  /** Null: it cannot be sent; its log has the reason. */
  async #notificationOf(delivery: WaitingDelivery): Promise<ListenNotification | null> {
    try {
      return toNotification(delivery, this.#parts.key);
    } catch (error) {
      await this.#parts.fail(delivery, error);
      return null;
    }
  }
}

function toNotification(delivery: WaitingDelivery, key: KeyObject): ListenNotification {
  const { id, notificationId, type, transactionId, body } = delivery;
  if (!isNotificationType(type)) throw new Error(`A delivery has the unknown type ${type}.`);
  const headers = requestHeaders(notificationId, body, [key], new Date());
  return { deliveryId: String(id), type, transactionId, headers, body };
}

/** Sessions of the command line: live notifications for a machine that has no public address. */
export class ListeningService {
  readonly #dependencies: Dependencies;
  readonly #sessions = new Map<string, ListeningSession>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async open(
    apiKeyId: string,
    query: ListenQuery,
    line: Line,
  ): Promise<ListenSession & { wake(): void; keep(): Promise<void>; close(): Promise<void> }> {
    const { repository, vault } = this.#dependencies;
    const sealed =
      query.sessionId === undefined ? null : await repository.secretOf(query.sessionId, apiKeyId);
    // The same for every session of the key, so that you configure a receiver under development only once. A resumed
    // session keeps its secret, even if the master key has changed.
    const secret =
      (sealed === null ? null : openOrNull(vault, sealed)) ??
      asSecret(vault.fingerprint(`listening session ${apiKeyId}`));
    const lineId = timeOrderedUuid();
    const known = sealed === null ? undefined : query.sessionId;
    const id = known ?? timeOrderedUuid();
    if (known !== undefined) await repository.takeOver(id, lineId);
    else await this.#create({ id, lineId, secret, apiKeyId, query });
    const session = new ListeningSession(id, {
      line,
      repository,
      key: keyOf(secret),
      fail: (delivery, error) => this.#fail(id, delivery, error),
      caught: this.#dependencies.caught,
    });
    await this.#sessions.get(id)?.close();
    this.#sessions.set(id, session);
    return {
      sessionId: id,
      secret,
      wake: () => session.wake(),
      keep: () => repository.keep(id),
      close: async () => {
        if (this.#sessions.get(id) === session) this.#sessions.delete(id);
        await session.close();
        await repository.leave(id, lineId);
      },
    };
  }

  async #create({ id, lineId, secret, apiKeyId, query }: NewListeningSession): Promise<void> {
    const { repository, vault } = this.#dependencies;
    const events = subscribedEvents(query.events);
    if ((await repository.countOf(apiKeyId)) >= SESSIONS_PER_KEY) {
      if (!(await repository.removeLongestLeft(apiKeyId))) {
        throw new AppError(
          'too_many_attempts',
          `At most ${SESSIONS_PER_KEY} sessions can listen with one API key.`,
        );
      }
    }
    const row: WebhookRow = {
      id,
      user_id: apiKeyId,
      kind: 'listener',
      url: URL,
      url_sealed: null,
      receiver_segment: null,
      transaction_id: query.transactionId ?? null,
      events,
      state: 'active',
      description: null,
      thin: false,
      ordered: false,
      secret_sealed: vault.seal(secret),
      previous_secret_sealed: null,
      previous_secret_until: null,
      disabled_reason: null,
      disabled_at: null,
      created_at: new Date(),
    };
    await repository.open(row, lineId);
  }

  async #requireSession(sessionId: string, apiKeyId: string): Promise<void> {
    const sealed = await this.#dependencies.repository.secretOf(sessionId, apiKeyId);
    if (sealed === null) throw notFound('There is no such session.');
  }

  /** The developer has finished: nothing more is stored for the session. */
  async end(apiKeyId: string, sessionId: string): Promise<void> {
    const { repository } = this.#dependencies;
    await this.#requireSession(sessionId, apiKeyId);
    await this.#sessions.get(sessionId)?.close();
    this.#sessions.delete(sessionId);
    await repository.remove(sessionId);
  }

  /** Deliveries have been made. */
  wake(): void {
    for (const session of this.#sessions.values()) session.wake();
  }

  /** Logs the response of the developer's program. The delivery is not retried automatically. */
  async answer(apiKeyId: string, sessionId: string, answer: ListenAnswer): Promise<void> {
    const { repository, writeAttempt, announce } = this.#dependencies;
    const deliveryId = BigInt(answer.deliveryId);
    if (!(await repository.isOwn(deliveryId, sessionId, apiKeyId))) {
      throw notFound('This session has no such delivery.');
    }
    await writeAttempt(attemptOf(deliveryId, sessionId, answer));
    announce({ topic: 'deliveries' });
  }

  async #fail(sessionId: string, { id }: WaitingDelivery, error: unknown): Promise<void> {
    const { writeAttempt, announce } = this.#dependencies;
    const text = error instanceof Error ? error.message : String(error);
    await writeAttempt({
      ...attemptOf(id, sessionId, { deliveryId: String(id), status: null, durationMs: 0, error: text }),
      error: 'not_sent',
    });
    announce({ topic: 'deliveries' });
  }

  /** Sends the notifications about a transfer to a session again. */
  async repeat(apiKeyId: string, sessionId: string, transactionId: string): Promise<number> {
    const { repository, clock, announce } = this.#dependencies;
    await this.#requireSession(sessionId, apiKeyId);
    const count = await repository.repeat(sessionId, transactionId, clock.now());
    if (count > 0) announce({ topic: 'deliveries', ids: [transactionId] });
    return count;
  }

  removeLost(): Promise<void> {
    return this.#dependencies.repository.removeLost();
  }
}

function attemptOf(deliveryId: bigint, webhookId: string, answer: ListenAnswer): AttemptRecord {
  const { status, durationMs, body = '' } = answer;
  const headers = shownHeaders(answer.headers ?? {});
  const error = answer.error ?? 'No response.';
  const isDelivered = status !== null && status >= 200 && status < 300;
  const attempted = {
    deliveryId,
    webhookId,
    transactionId: null,
    at: new Date(),
    url: URL,
    isThin: false,
    requestHeaders: {},
    tries: 1,
  };
  const truncated = body.length > ANSWER_MAX;
  const text = storableText(body.slice(0, ANSWER_MAX));
  const result = {
    address: null,
    answer: status === null ? null : { status, headers, body: text, truncated },
    error: status === null ? ({ code: 'forwarder', message: error } as const) : null,
    firstByteMs: null,
    totalMs: durationMs,
  };
  const errorText = status === null ? error : isDelivered ? null : `Response ${status}.`;
  return attemptRecord(attempted, result, {
    state: isDelivered ? 'delivered' : 'failed',
    errorText,
    dueAt: null,
  });
}

function subscribedEvents(text: string | undefined): string[] {
  if (text === undefined || text === '') return [...WEBHOOK_EVENTS];
  const events = text.split(',').map((event) => event.trim());
  const unknown = events.find((event) => !(WEBHOOK_EVENTS as readonly string[]).includes(event));
  if (unknown === undefined) return events;
  const message = `Please use events from ${WEBHOOK_EVENTS.join(', ')}`;
  throw new AppError('validation_failed', message, { errors: [fieldProblem('events', message)] });
}
