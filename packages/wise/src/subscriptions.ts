import { list, type Reader, record, text } from './schema.ts';
import type { Send } from './transport.ts';

export interface SubscriptionRequest {
  readonly name: string;
  /** Like `transfers#state-change`. */
  readonly event: string;
  /** Must be reachable by Wise and answer 2xx to the test notification that creating sends. */
  readonly url: string;
  /** Version of the event's schema. Default `2.0.0`. */
  readonly version?: string;
}

export interface WiseSubscription {
  readonly id: string;
  readonly name: string;
  readonly event: string;
  readonly url: string;
}

export interface SubscriptionCalls {
  /** `/v3/profiles/{id}/subscriptions`. Not repeated automatically: each success makes a subscription. */
  createSubscription(profileId: number, request: SubscriptionRequest): Promise<WiseSubscription>;
  subscriptions(profileId: number): Promise<WiseSubscription[]>;
  deleteSubscription(profileId: number, subscriptionId: string): Promise<void>;
}

const fields = record({ id: text, name: text, trigger_on: text, delivery: record({ url: text }) });

const subscription: Reader<WiseSubscription> = (value, path) => {
  const { id, name, trigger_on, delivery } = fields(value, path);
  return { id, name, event: trigger_on, url: delivery.url };
};

export function subscriptionCalls(send: Send): SubscriptionCalls {
  const pathOf = (profileId: number) => `/v3/profiles/${profileId}/subscriptions`;
  return {
    createSubscription: (profileId, { name, event, url, version = '2.0.0' }) =>
      send({
        method: 'POST',
        path: pathOf(profileId),
        body: { name, trigger_on: event, delivery: { version, url } },
        read: subscription,
      }),
    subscriptions: (profileId) => send({ method: 'GET', path: pathOf(profileId), read: list(subscription) }),
    deleteSubscription: (profileId, subscriptionId) =>
      send({
        method: 'DELETE',
        path: `${pathOf(profileId)}/${subscriptionId}`,
        repeatable: true,
        read: () => undefined,
      }),
  };
}
