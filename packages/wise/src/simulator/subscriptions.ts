import { type FieldError, json, refuseFields } from './answers.ts';
import { type Context, randomUuid } from './context.ts';
import type { Subscription } from './entities.ts';
import { ownerOfApplication, queueTest } from './events.ts';
import { bodyObject, forbidden, notFound, ownProfileId, presentEach, textOf } from './lookups.ts';
import { SIMULATED_PROFILES } from './settings.ts';

const EVENTS = ['transfers#state-change', 'balances#credit', 'balances#update'];

export async function createSubscription(context: Context): Promise<Response> {
  const owner = ownerIn(context);
  const body = bodyObject(context);
  const delivery = (body.delivery ?? {}) as Record<string, unknown>;
  const subscription: Subscription = {
    id: randomUuid(context),
    owner,
    dueAtMs: null,
    name: textOf(body.name),
    triggerOn: textOf(body.trigger_on),
    url: textOf(delivery.url),
    version: textOf(delivery.version),
    userId: context.caller?.id ?? '',
    createdAtMs: context.nowMs,
  };
  const errors = problemsOf(subscription);
  if (errors.length > 0) refuseFields(errors);
  await context.entities.put('subscription', subscription);
  await queueTest(context, subscription);
  return json(present(subscription), 201);
}

export async function listSubscriptions(context: Context): Promise<Response> {
  const all = await context.entities.list('subscription', ownerIn(context));
  return json(await presentEach(context, all, present));
}

export async function getSubscription(context: Context): Promise<Response> {
  return json(present(await ownSubscription(context)));
}

export async function deleteSubscription(context: Context): Promise<Response> {
  const { id } = await ownSubscription(context);
  await context.entities.remove('subscription', id);
  return new Response(null, { status: 204 });
}

async function ownSubscription(context: Context): Promise<Subscription> {
  const owner = ownerIn(context);
  const subscription = await context.entities.get('subscription', context.params.subscriptionId ?? '');
  return subscription?.owner === owner ? subscription : notFound(context);
}

/** The caller's profile, or the calling application, as named in the path. */
function ownerIn(context: Context): string {
  const { clientKey } = context.params;
  if (clientKey === undefined) return ownProfileId(context);
  const { caller } = context;
  return caller?.kind === 'application' && caller.id === clientKey
    ? ownerOfApplication(clientKey)
    : forbidden(context);
}

/** Wise requires HTTPS and a host name; the simulator also allows a loopback address, because it runs beside the receiver. */
function problemsOf({ name, triggerOn, url, version }: Subscription): FieldError[] {
  const errors: FieldError[] = [];
  const invalid = (path: string, message: string) => errors.push({ code: 'NOT_VALID', message, path });
  if (name.trim() === '') invalid('name', 'name is required.');
  if (!EVENTS.includes(triggerOn)) invalid('trigger_on', `${triggerOn} cannot be subscribed to.`);
  if (!/^[234]\.0\.0$/.test(version)) invalid('delivery.version', 'version is not supported.');
  const target = URL.parse(url);
  const loopback = target !== null && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(target.hostname);
  if (target === null || !(target.protocol === 'https:' || (loopback && target.protocol === 'http:'))) {
    invalid('delivery.url', 'url must be a valid HTTPS address.');
  }
  return errors;
}

function present({ id, owner, name, triggerOn, url, version, userId, createdAtMs }: Subscription) {
  const domain = SIMULATED_PROFILES.some((profile) => profile.id === owner) ? 'profile' : 'application';
  return {
    id,
    name,
    trigger_on: triggerOn,
    delivery: { version, url },
    scope: { domain, id: domain === 'profile' ? owner : userId },
    created_by: { type: domain === 'profile' ? 'user' : 'application', id: userId },
    created_at: new Date(createdAtMs).toISOString(),
  };
}
