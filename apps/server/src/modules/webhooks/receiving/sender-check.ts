import type { Receipt } from '@clearbench/contract';
import { keyPrefix } from '@clearbench/domain';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import { notFromWise } from '../../wise/index.ts';
import { previousUntil } from '../subscriptions/mapper.ts';
import type { WebhookRepository, WebhookRow } from '../subscriptions/repository.ts';

export interface ReceiverCall {
  segment: string;
  /** From the path: a whole API key, or its first 8 characters. */
  key: string;
  headers: Readonly<Record<string, string | null>>;
  body: string;
  address: string;
}

export interface KnownSender {
  by: NonNullable<Receipt['authenticatedBy']>;
  actor: Actor;
}

interface Dependencies {
  apiKeys: Pick<ApiKeyService, 'authenticate' | 'labelOf'>;
  webhooks: Pick<WebhookRepository, 'receiversOf'>;
  vault: Vault;
}

const WHOLE_KEY = /^clb_[0-9a-f]{32}$/;

/**
 * Identifies the caller of a receiver. A whole key in the path is enough. Its first characters are not secret, so with those the
 * sender must also send the key as a bearer token, or sign with the secret of the receiver's webhook.
 * @throws AppError `unauthenticated`, `invalid_api_key` or `invalid_signature`
 */
export class SenderCheck {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async check(call: ReceiverCall): Promise<KnownSender> {
    const sender = await this.#find(call);
    if (sender === null) throw refusalOfStranger(call);
    return sender;
  }

  #find(call: ReceiverCall): Promise<KnownSender | null> | null {
    if (WHOLE_KEY.test(call.key)) return this.#byKey(call.key, 'key');
    const bearer = bearerToken(call.headers.authorization);
    if (bearer !== null) return keyPrefix(bearer) === call.key ? this.#byKey(bearer, 'bearer') : null;
    return call.headers['webhook-signature'] == null ? null : this.#bySignature(call);
  }

  async #byKey(key: string, by: KnownSender['by']): Promise<KnownSender | null> {
    const { apiKeys } = this.#dependencies;
    const known = await apiKeys.authenticate(key);
    if (known === null) return null;
    const { id } = known;
    return { by, actor: { kind: 'api-key', id, name: await apiKeys.labelOf(id) } };
  }

  async #bySignature(call: ReceiverCall): Promise<KnownSender | null> {
    const receivers = await this.#dependencies.webhooks.receiversOf(call.segment);
    const signed = receivers.find((row) => row.url.endsWith(`/${call.key}`) && this.#isSignedFor(row, call));
    if (signed === undefined) return null;
    return { by: 'signature', actor: { kind: 'api-key', id: signed.id, name: `Receiver ${call.segment}` } };
  }

  #isSignedFor(row: WebhookRow, { body, headers }: ReceiverCall): boolean {
    const sealed = [row.secret_sealed, previousUntil(row) === null ? null : row.previous_secret_sealed];
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']));
    return sealed.some((secret) => {
      if (secret === null) return false;
      try {
        new StandardWebhook(this.#dependencies.vault.open(secret)).verify(body, given, { jsonParse: false });
        return true;
      } catch {
        return false;
      }
    });
  }
}

/** The error for an unknown caller. It depends only on the call, so it does not reveal whether the workspace exists. */
export function refusalOfStranger({ key, headers }: Pick<ReceiverCall, 'key' | 'headers'>): AppError {
  if (headers['x-signature-sha256'] != null) return notFromWise();
  if (WHOLE_KEY.test(key) || bearerToken(headers.authorization) !== null)
    return new AppError('invalid_api_key', 'This API key is unknown or was revoked.');
  if (headers['webhook-signature'] != null)
    return new AppError('invalid_signature', 'The signature does not match this receiver.');
  return new AppError(
    'unauthenticated',
    'Please send the API key (Authorization: Bearer clb_…) or a signature (Standard Webhooks).',
  );
}
