import { listOfReadable, type Reader, record, text } from './schema.ts';
import type { Send, WiseTransport } from './transport.ts';

export interface SubscriptionRequest {
  readonly name: string;
  /** For example `transfers#state-change`. */
  readonly event: string;
  /** Must be reachable by Wise and answer 2xx to the test notification that creating a subscription sends. */
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
  /** `/v3/profiles/{id}/subscriptions`. Not repeated automatically, because each success creates a subscription. */
  createSubscription(profileId: number, request: SubscriptionRequest): Promise<WiseSubscription>;
  subscriptions(profileId: number): Promise<WiseSubscription[]>;
  deleteSubscription(profileId: number, subscriptionId: string): Promise<void>;
}

/** Subscriptions of an application: to the events of every account that has granted it access. */
export interface WiseApplication {
  /** `/v3/applications/{clientKey}/subscriptions`. Not repeated automatically, because each success creates a subscription. */
  createSubscription(request: SubscriptionRequest): Promise<WiseSubscription>;
  subscriptions(): Promise<WiseSubscription[]>;
  deleteSubscription(subscriptionId: string): Promise<void>;
}

const fields = record({ id: text, name: text, trigger_on: text, delivery: record({ url: text }) });

const subscription: Reader<WiseSubscription> = (value, path) => {
  const { id, name, trigger_on, delivery } = fields(value, path);
  return { id, name, event: trigger_on, url: delivery.url };
};

export function subscriptionCalls(send: Send): SubscriptionCalls {
  const of = (profileId: number) => callsUnder(send, `/v3/profiles/${profileId}`);
  return {
    createSubscription: (profileId, request) => of(profileId).createSubscription(request),
    subscriptions: (profileId) => of(profileId).subscriptions(),
    deleteSubscription: (profileId, subscriptionId) => of(profileId).deleteSubscription(subscriptionId),
  };
}

/** The calls of an application itself, with its own token: `applicationToken` of `createWiseOAuth`. */
export function createWiseApplication(
  transport: WiseTransport,
  { clientId, accessToken }: { readonly clientId: string; readonly accessToken: string },
): WiseApplication {
  const authorization = `Bearer ${accessToken}`;
  const send: Send = (call) => transport.send({ ...call, headers: { ...call.headers, authorization } });
  return callsUnder(send, `/v3/applications/${encodeURIComponent(clientId)}`);
}

function callsUnder(send: Send, owner: string): WiseApplication {
  const path = `${owner}/subscriptions`;
  return {
    createSubscription: ({ name, event, url, version = '2.0.0' }) =>
      send({
        method: 'POST',
        path,
        body: { name, trigger_on: event, delivery: { version, url } },
        read: subscription,
      }),
    subscriptions: () => send({ method: 'GET', path, read: listOfReadable(subscription) }),
    deleteSubscription: (subscriptionId) =>
      send({ method: 'DELETE', path: `${path}/${subscriptionId}`, repeatable: true, read: () => undefined }),
  };
}
