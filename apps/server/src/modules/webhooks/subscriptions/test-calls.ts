import type { NotificationType } from '@clearbench/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import type { MakeCall } from '../calling/caller.ts';
import { keyOf, newSecret } from '../calling/signature.ts';
import type { DeliveryRepository } from '../deliveries/delivery-repository.ts';
import { attemptRecord, requestHeaders } from '../dispatch/attempt.ts';
import { outcomeOf } from '../dispatch/outcome.ts';
import type { AttemptRecord } from '../dispatch/results-repository.ts';
import { buildTestNotification, thinBody } from '../fan-out/notification.ts';
import { previousSecretOf, secretOf } from './mapper.ts';
import type { WebhookRow } from './repository.ts';

interface Dependencies {
  repository: DeliveryRepository;
  call: MakeCall;
  vault: Vault;
  clock: Clock;
  source: string;
  writeAttempt(attempt: AttemptRecord): Promise<void>;
}

const UNTRIED = { failures: 0, failingSince: null, blockedUntil: null };

/** Test notifications: sent at once, one attempt each, without effect on the endpoint's health. */
export class TestCalls {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the id of the delivery when its attempt has ended. */
  async make(
    webhook: WebhookRow,
    type: NotificationType,
    actor: Actor,
    signature: 'right' | 'wrong',
  ): Promise<bigint> {
    const { repository, call, vault, clock, source, writeAttempt } = this.#dependencies;
    const secrets =
      signature === 'wrong' ? [newSecret()] : [secretOf(webhook, vault), previousSecretOf(webhook, vault)];
    const keys = secrets.filter((secret) => secret !== null).map(keyOf);
    const notification = buildTestNotification(type, source, clock.now());
    const deliveryId = await repository.insertTest(webhook.id, notification, {
      actor,
      action: 'webhook.tested',
      object: { type: 'webhook', id: webhook.id, name: webhook.url },
      after: { type },
    });
    const at = new Date();
    const body = webhook.thin ? thinBody(notification.body) : notification.body;
    const headers = requestHeaders(notification.id, body, keys, at);
    const result = await call({ url: webhook.url, headers, body });
    const outcome = outcomeOf(result, {
      tries: 1,
      endpoint: UNTRIED,
      now: clock.now(),
      answeredAtMs: Date.now(),
      random: 0.5,
    });
    const attempted = {
      deliveryId,
      webhookId: webhook.id,
      transactionId: null,
      at,
      url: webhook.url,
      isThin: webhook.thin,
      requestHeaders: headers,
      tries: 1,
    };
    const state = outcome.state === 'delivered' ? 'delivered' : 'failed';
    await writeAttempt(attemptRecord(attempted, result, { ...outcome, state, dueAt: null }));
    return deliveryId;
  }
}
