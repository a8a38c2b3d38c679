import type {
  CreatedWebhook,
  createWebhookSchema,
  UpdateWebhookInput,
  Webhook,
  WebhookQuery,
  WebhookSecret,
} from '@clearbench/contract';
import type * as z from 'zod/mini';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { openOrNull, timeOrderedUuid, type Vault } from '../../../platform/secrets/crypto.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { AddressRule } from '../calling/address-rule.ts';
import { newSecret } from '../calling/signature.ts';
import { auditedFacts, previousSecretOf, previousUntil, secretOf, toWebhook } from './mapper.ts';
import type { WebhookListRow, WebhookRepository, WebhookRow } from './repository.ts';
import { type UrlColumns, urlColumns } from './url-columns.ts';

type NewWebhook = z.output<typeof createWebhookSchema>;

interface Dependencies {
  repository: WebhookRepository;
  rule: AddressRule;
  workspace: string;
  vault: Vault;
  clock: Clock;
  announce: Announce;
}

/** Subscriptions: who is notified of what, where, and with which secret. */
export class WebhookService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list({ state, search, limit, cursor }: WebhookQuery): Promise<Page<Webhook>> {
    if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
    const filter = { state, search: search === '' ? undefined : search };
    const [total, rows] = await Promise.all([
      this.#dependencies.repository.count(filter),
      this.#dependencies.repository.list(filter, cursor ?? null, limit + 1),
    ]);
    return pageOf(rows, limit, total, {
      map: (row) => toWebhook(row, this.#dependencies.vault),
      cursorOf: ({ id }) => id,
    });
  }

  async get(id: string): Promise<Webhook> {
    return toWebhook(await this.find(id), this.#dependencies.vault);
  }

  async find(id: string): Promise<WebhookListRow> {
    const row = await this.#dependencies.repository.find(id);
    if (row === undefined) throw noWebhook();
    return row;
  }

  /** @param origins of this server: URLs below them are our own paths */
  async create(
    input: NewWebhook,
    operator: { id: string },
    actor: Actor,
    origins: readonly string[],
  ): Promise<CreatedWebhook> {
    const url = await this.#urlColumns(input.url, origins);
    const secret = newSecret();
    const transactionId = input.transactionId ?? '';
    const row: WebhookRow = {
      id: timeOrderedUuid(),
      user_id: operator.id,
      ...url,
      transaction_id: transactionId === '' ? null : transactionId,
      events: [...new Set(input.events)],
      state: input.active ? 'active' : 'inactive',
      description: emptyToNull(input.description),
      thin: input.thin,
      ordered: input.ordered,
      secret_sealed: this.#dependencies.vault.seal(secret),
      previous_secret_sealed: null,
      previous_secret_until: null,
      disabled_reason: null,
      disabled_at: null,
      created_at: new Date(),
    };
    await this.#dependencies.repository.insert(row, {
      actor,
      action: 'webhook.created',
      object: objectOf(row),
      after: auditedFacts(row),
    });
    this.#dependencies.announce({ topic: 'webhooks', ids: [row.id] });
    return { ...(await this.get(row.id)), secret };
  }

  async update(
    id: string,
    input: UpdateWebhookInput,
    actor: Actor,
    origins: readonly string[],
  ): Promise<Webhook> {
    const url = input.url === undefined ? {} : await this.#urlColumns(input.url, origins);
    await this.#change(id, actor, 'webhook.changed', (row) => {
      const set: Partial<WebhookRow> = {
        ...url,
        ...(input.events === undefined ? {} : { events: [...new Set(input.events)] }),
        ...(input.description === undefined ? {} : { description: emptyToNull(input.description) }),
        ...(input.thin === undefined ? {} : { thin: input.thin }),
        ...(input.ordered === undefined ? {} : { ordered: input.ordered }),
      };
      if (input.active === true && row.state !== 'active') Object.assign(set, this.#activated(row));
      if (input.active === false) set.state = 'inactive';
      return set;
    });
    return this.get(id);
  }

  async pause(id: string, actor: Actor): Promise<Webhook> {
    await this.#change(id, actor, 'webhook.paused', ({ state }) =>
      state === 'active' ? { state: 'paused' } : {},
    );
    return this.get(id);
  }

  /**
   * Ends a pause, or enables a webhook that the server disabled. Waiting deliveries are sent. If its secret is lost,
   * it needs a new one first.
   */
  async resume(id: string, actor: Actor): Promise<Webhook> {
    await this.#change(id, actor, 'webhook.resumed', (row) =>
      row.state === 'active' ? {} : this.#activated(row),
    );
    return this.get(id);
  }

  /** Returns the id of the long operation that continues; null: the webhook is gone. */
  async remove(id: string, actor: Actor): Promise<string | null> {
    const removed = await this.#dependencies.repository.remove(id, actor, (row) => ({
      actor,
      action: 'webhook.deleted',
      object: objectOf(row),
      before: auditedFacts(row),
    }));
    if (removed === undefined) throw noWebhook();
    this.#dependencies.announce({ topic: 'webhooks', ids: [id] });
    this.#dependencies.announce({ topic: 'deliveries' });
    this.#dependencies.announce({ topic: 'long-acts', ids: [id] });
    return removed.operationId;
  }

  async revealSecret(id: string, actor: Actor): Promise<WebhookSecret> {
    await this.#mustUpdate(id, (row) => {
      secretOf(row, this.#dependencies.vault);
      return {
        set: { state: row.state },
        audit: { actor, action: 'webhook.secret_revealed', object: objectOf(row) },
      };
    });
    return this.#secretOf(await this.find(id));
  }

  /**
   * Creates a new secret. The old one also signs for a while, so that receivers can switch at any time. If the old
   * one is lost, only the new one signs, and a webhook that was disabled for that reason is enabled.
   */
  async rotateSecret(id: string, overlapHours: number, actor: Actor): Promise<WebhookSecret> {
    const untilMs = Date.now() + overlapHours * 3_600_000;
    const sealed = this.#dependencies.vault.seal(newSecret());
    await this.#mustUpdate(id, (row) => {
      const isLost = openOrNull(this.#dependencies.vault, row.secret_sealed) === null;
      const hasOverlap = overlapHours > 0 && !isLost;
      const enabled = row.disabled_reason === 'secret_lost' ? ACTIVE : {};
      return {
        set: {
          secret_sealed: sealed,
          previous_secret_sealed: hasOverlap ? row.secret_sealed : null,
          previous_secret_until: hasOverlap ? new Date(untilMs) : null,
          ...enabled,
        },
        audit: {
          actor,
          action: 'webhook.secret_rotated',
          object: objectOf(row),
          after: { overlapHours: hasOverlap ? overlapHours : 0, state: enabled.state ?? row.state },
        },
        ...(isLost ? { wakesAt: this.#dependencies.clock.now() } : {}),
      };
    });
    this.#dependencies.announce({ topic: 'webhooks', ids: [id] });
    return this.#secretOf(await this.find(id));
  }

  /**
   * The server calls this itself, unless the webhook has another URL by now. Waiting deliveries are kept until an
   * operator enables it again.
   */
  async disable(id: string, url: string, reason: 'gone' | 'failing'): Promise<void> {
    const at = this.#dependencies.clock.now();
    await this.#dependencies.repository.update(id, (row) =>
      row.state === 'active' && row.url === url
        ? {
            set: { state: 'disabled', disabled_reason: reason, disabled_at: at },
            audit: {
              actor: SYSTEM_ACTOR,
              action: 'webhook.disabled',
              object: objectOf(row),
              before: { state: row.state },
              after: { state: 'disabled', reason },
            },
          }
        : null,
    );
    this.#dependencies.announce({ topic: 'webhooks', ids: [id] });
  }

  async #change(
    id: string,
    actor: Actor,
    action: AuditRecord['action'],
    setOf: (row: WebhookRow) => Partial<WebhookRow>,
  ): Promise<void> {
    await this.#mustUpdate(id, (row) => {
      const set = setOf(row);
      const before = auditedFacts(row);
      const after = auditedFacts({ ...row, ...set });
      if (JSON.stringify(before) === JSON.stringify(after) && this.#hasSameKey(row, set)) return null;
      return {
        set,
        audit: { actor, action, object: objectOf(row), before, after },
        ...(set.state === 'active' || set.url !== undefined
          ? { wakesAt: this.#dependencies.clock.now() }
          : {}),
      };
    });
    this.#dependencies.announce({ topic: 'webhooks', ids: [id] });
  }

  async #mustUpdate(id: string, change: Parameters<WebhookRepository['update']>[1]): Promise<void> {
    const found = await this.#dependencies.repository.update(id, (row) => {
      requireNotDeleted(row);
      return change(row);
    });
    if (!found) throw noWebhook();
  }

  #activated(row: WebhookRow): Partial<WebhookRow> {
    secretOf(row, this.#dependencies.vault);
    return ACTIVE;
  }

  /** The audit log shows the URL of a receiver without the API key in it. */
  #hasSameKey(row: WebhookRow, { url_sealed: sealed }: Partial<WebhookRow>): boolean {
    if (sealed === undefined || sealed === null || row.url_sealed === null) return true;
    return this.#dependencies.vault.open(sealed) === openOrNull(this.#dependencies.vault, row.url_sealed);
  }

  #urlColumns(text: string, origins: readonly string[]): Promise<UrlColumns> {
    return urlColumns(text, {
      origins,
      rule: this.#dependencies.rule,
      workspace: this.#dependencies.workspace,
      vault: this.#dependencies.vault,
    });
  }

  #secretOf(row: WebhookRow): WebhookSecret {
    return {
      secret: secretOf(row, this.#dependencies.vault),
      previousSecret: previousSecretOf(row, this.#dependencies.vault),
      previousSecretUntil: previousUntil(row)?.toISOString() ?? null,
    };
  }
}

const ACTIVE: Partial<WebhookRow> = { state: 'active', disabled_reason: null, disabled_at: null };

const objectOf = ({ id, url }: WebhookRow) => ({ type: 'webhook', id, name: url });

const emptyToNull = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** @throws AppError while it is being deleted */
export function requireNotDeleted({ state }: Pick<WebhookRow, 'state'>): void {
  if (state !== 'deleting') return;
  throw new AppError('webhook_is_deleted', 'This webhook was deleted: nothing more is sent to it.');
}

const noWebhook = (): AppError => notFound('There is no such webhook.');
