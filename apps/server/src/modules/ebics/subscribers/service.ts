import { randomUUID } from 'node:crypto';
import {
  type ActivateEbicsSubscriberInput,
  EBICS_KEY_USES,
  EBICS_SUBSCRIBERS_MAX,
  type EbicsKey,
  type EbicsState,
  type EbicsSubscriber,
  type NewEbicsSubscriber,
  type UpdateEbicsSubscriberInput,
} from '@clearbench/contract';
import { hashesOf } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { requireFewer } from '../../../platform/database/require-fewer.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { LookedUp } from '../../../platform/looked-up.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { AuditRecord } from '../../audit/index.ts';
import { beginToTell } from '../downloads/transfer-news.ts';
import { compareLetter } from './letter.ts';
import type { Subscriber, SubscriberRepository } from './repository.ts';

interface Dependencies {
  db: Kysely<Schema>;
  repository: SubscriberRepository;
  apiKeys: Pick<ApiKeyService, 'labels'>;
  announce: Announce;
}

/** The people and programs of the customer that may use EBICS, and their keys. */
export class SubscriberService {
  readonly #dependencies: Dependencies;
  /** All of them, under one key: there are few, and every request needs one. */
  readonly #known: LookedUp<readonly Subscriber[]>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#known = new LookedUp(() => dependencies.repository.list());
  }

  async list(): Promise<EbicsSubscriber[]> {
    const { repository, apiKeys } = this.#dependencies;
    const [subscribers, keys] = await Promise.all([repository.list(), apiKeys.labels()]);
    const labels = new Map(keys.map(({ id, label }) => [id, label]));
    return subscribers.map((each) => toView(each, labels.get(each.row.api_key_id) ?? ''));
  }

  async get(id: string): Promise<EbicsSubscriber> {
    const found = (await this.list()).find((each) => each.id === id);
    if (found === undefined) throw noSubscriber();
    return found;
  }

  /** For requests: at most some seconds old if the announcement of a change was lost. */
  async all(): Promise<readonly Subscriber[]> {
    return (await this.#known.find('all')) ?? [];
  }

  async byUserId(userId: string): Promise<Subscriber | null> {
    return (await this.all()).find(({ row }) => row.user_id === userId) ?? null;
  }

  /** As it is stored now: a client may send HIA to another process right after INI. */
  async presentByUserId(userId: string): Promise<Subscriber | null> {
    const known = await this.byUserId(userId);
    return known === null ? null : this.#dependencies.repository.find(known.row.id);
  }

  /** Looks again for one that seems to be missing: another process may have just added it. */
  async byId(id: string): Promise<Subscriber | null> {
    const known = (await this.all()).find(({ row }) => row.id === id);
    return known ?? this.#dependencies.repository.find(id);
  }

  /** Subscribers were changed, here or by another server process. */
  forget(): void {
    this.#known.forget();
  }

  async add(input: NewEbicsSubscriber, actor: Actor): Promise<EbicsSubscriber> {
    const { db, repository, apiKeys } = this.#dependencies;
    const { userId, name, apiKeyId, signatureClass, limit, orderTypes } = input;
    await requireFewer(
      db.selectFrom('ebics_subscribers'),
      EBICS_SUBSCRIBERS_MAX,
      `This workspace has ${EBICS_SUBSCRIBERS_MAX} subscribers. Please delete one that is not needed.`,
    );
    const key = (await apiKeys.labels()).find(({ id }) => id === apiKeyId);
    if (key === undefined) throw notFound('There is no such API key.');
    if (!key.isActive) {
      throw new AppError('api_key_revoked', `"${key.label}" was revoked. Please choose another API key.`);
    }
    const id = randomUUID();
    const isAdded = await repository.add(
      {
        ...{ id, name, state: 'new', fault: null, last_seen_at: null },
        ...{ token_hash: null, token_valid_until: null },
        user_id: userId,
        api_key_id: apiKeyId,
        signature_class: signatureClass,
        max_amount: limit,
        order_types: orderTypes,
        created_at: new Date(),
      },
      about({ id, user_id: userId }, { actor, action: 'ebics.subscriber_added', after: { ...input } }),
      beginToTell,
    );
    if (!isAdded) {
      throw new AppError(
        'ebics_user_taken',
        `Another subscriber has the user id ${userId}. Please choose another one.`,
      );
    }
    return this.#changed(id);
  }

  async change(id: string, input: UpdateEbicsSubscriberInput, actor: Actor): Promise<EbicsSubscriber> {
    const { name, signatureClass, limit, orderTypes, fault } = input;
    const isThere = await this.#dependencies.repository.change(id, ({ row }) => ({
      values: {
        name: name ?? row.name,
        signature_class: signatureClass ?? row.signature_class,
        max_amount: limit === undefined ? row.max_amount : limit,
        order_types: orderTypes ?? row.order_types,
        ...(fault !== undefined && { fault: fault === null ? null : JSON.stringify(fault) }),
      },
      audit: about(row, {
        actor,
        action: 'ebics.subscriber_changed',
        before: {
          name: row.name,
          signatureClass: row.signature_class,
          limit: row.max_amount,
          orderTypes: row.order_types,
          fault: row.fault === null ? null : { ...row.fault },
        },
        after: { ...input },
      }),
    }));
    if (!isThere) throw noSubscriber();
    return this.#changed(id);
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const { row } = await this.#find(id);
    const audit = about(row, { actor, action: 'ebics.subscriber_deleted', before: { name: row.name } });
    if (!(await this.#dependencies.repository.remove(id, audit))) throw noSubscriber();
    this.#forgetAndAnnounce();
  }

  /** @throws AppError `ebics_letter_differs`, with a problem for each hash that differs */
  async activate(
    id: string,
    { hashes }: ActivateEbicsSubscriberInput,
    actor: Actor,
  ): Promise<EbicsSubscriber> {
    // As the keys are at this moment: others may have arrived since the letter was shown.
    return this.#setState(id, 'ready', {
      actor,
      action: 'ebics.subscriber_activated',
      check({ row, keys }) {
        if (row.state !== 'initialised') throw notInitialised(row.state);
        const problems = EBICS_KEY_USES.flatMap((use) => compareLetter(use, keys[use], hashes[use]));
        if (problems.length === 0) return;
        throw new AppError(
          'ebics_letter_differs',
          `The letter of ${row.user_id} does not show the keys that the client has sent. Nothing was activated.`,
          { errors: problems },
        );
      },
    });
  }

  suspend(id: string, actor: Actor): Promise<EbicsSubscriber> {
    return this.#setState(id, 'suspended', { actor, action: 'ebics.subscriber_suspended' });
  }

  reset(id: string, actor: Actor): Promise<EbicsSubscriber> {
    return this.#setState(id, 'new', { actor, action: 'ebics.subscriber_reset' });
  }

  async #setState(
    id: string,
    state: EbicsState,
    { actor, action, check }: Pick<AuditRecord, 'actor' | 'action'> & { check?(before: Subscriber): void },
  ): Promise<EbicsSubscriber> {
    const isThere = await this.#dependencies.repository.change(id, (before) => {
      check?.(before);
      const { row } = before;
      const audit = about(row, { actor, action, before: { state: row.state }, after: { state } });
      return { values: { state }, audit };
    });
    if (!isThere) throw noSubscriber();
    return this.#changed(id);
  }

  async #find(id: string): Promise<Subscriber> {
    const found = await this.#dependencies.repository.find(id);
    if (found === null) throw noSubscriber();
    return found;
  }

  async #changed(id: string): Promise<EbicsSubscriber> {
    this.#forgetAndAnnounce();
    return this.get(id);
  }

  #forgetAndAnnounce(): void {
    this.forget();
    this.#dependencies.announce({ topic: 'ebics-bank' });
  }
}

/** An entry of the audit log about a subscriber. */
export const about = (
  { id, user_id }: Pick<Subscriber['row'], 'id' | 'user_id'>,
  entry: Omit<AuditRecord, 'object'>,
): AuditRecord => ({ ...entry, object: { type: 'ebics-subscriber', id, name: user_id } });

const noSubscriber = (): AppError => notFound('There is no such subscriber.');

function notInitialised(state: EbicsState): AppError {
  const MISSING: Readonly<Record<EbicsState, string>> = {
    new: 'The client has not sent INI and HIA yet.',
    ini: 'The client has sent INI, but not HIA yet.',
    hia: 'The client has sent HIA, but not INI yet.',
    initialised: 'Somebody else has changed the subscriber. Please reload.',
    ready: 'The subscriber is ready already.',
    suspended: 'The subscriber is suspended. Reset it first, so that the client sends new keys.',
  };
  return new AppError('ebics_state_differs', MISSING[state]);
}

function toView({ row, received, keys }: Subscriber, sender: string): EbicsSubscriber {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    apiKeyId: row.api_key_id,
    sender,
    state: row.state,
    signatureClass: row.signature_class,
    limit: row.max_amount,
    orderTypes: row.order_types,
    keys: EBICS_KEY_USES.flatMap((use) => {
      const key = keys[use];
      const at = received.find((each) => each.use === use)?.received_at;
      return key === undefined || at === undefined ? [] : [toKey(use, key, at)];
    }),
    fault: row.fault,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

function toKey(
  use: EbicsKey['use'],
  key: NonNullable<Subscriber['keys'][EbicsKey['use']]>,
  at: Date,
): EbicsKey {
  const { certificate = null, exponentModulus } = hashesOf(key);
  return {
    use,
    version: key.version,
    bits: key.key.asymmetricKeyDetails?.modulusLength ?? 0,
    certificateHash: certificate,
    keyHash: exponentModulus,
    receivedAt: at.toISOString(),
  };
}
