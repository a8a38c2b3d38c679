import type { TransferState } from '../transfers.ts';
import { type Background, randomUuid } from './context.ts';
import type { Delivery, Subscription, Transfer } from './entities.ts';
import { hasMagicWord } from './magic.ts';

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 24 * 3_600_000;
const MOST_ATTEMPTS = 25;
/** How long a delivery belongs to the process that leased it: twice a receiver's time limit. */
const LEASE_MS = 10_000;
/** An event that is held back arrives after the next one or two. */
const HELD_BACK_MS = 5_000;

/** The owner of an application's subscriptions: ids of applications and of profiles may be equal. */
export const ownerOfApplication = (clientId: string): string => `application ${clientId}`;

/** Queues `transfers#state-change` for the subscribers of the transfer's profile, and for applications with access to it. */
export async function reportStateChange(
  context: Background,
  transfer: Transfer,
  previous: TransferState,
): Promise<void> {
  const data = {
    resource: {
      type: 'transfer',
      id: Number(transfer.id),
      profile_id: Number(transfer.owner),
      account_id: Number(transfer.recipientId),
    },
    current_state: transfer.state,
    previous_state: previous,
    occurred_at: new Date(transfer.changedAtMs).toISOString(),
  };
  for (const owner of [transfer.owner, ...(await applicationsWithAccess(context, transfer.userId))]) {
    for (const subscription of await context.entities.list('subscription', owner)) {
      if (subscription.triggerOn !== 'transfers#state-change') continue;
      await queue(context, subscription, data, mannerOf(context, transfer));
    }
  }
}

/** How an event is delivered. */
interface Manner {
  readonly copies: number;
  readonly heldBackMs: number;
}

const PLAINLY: Manner = { copies: 1, heldBackMs: 0 };

/** By the words of the transfer's reference, and at random. */
function mannerOf({ options }: Background, { reference, state }: Transfer): Manner {
  const { duplicate = 0, reorder = 0 } = options.disorder ?? {};
  if (hasMagicWord(reference, 'silent')) return { ...PLAINLY, copies: 0 };
  const isBeforeSent = state === 'processing' || state === 'funds_converted';
  const isHeldBack = isBeforeSent && hasMagicWord(reference, 'disorder');
  return {
    heldBackMs: options.random() < reorder || isHeldBack ? HELD_BACK_MS : 0,
    copies: options.random() < duplicate || hasMagicWord(reference, 'twice') ? 2 : 1,
  };
}

async function applicationsWithAccess({ entities }: Background, userId: string): Promise<Set<string>> {
  const grants = await entities.list('grant', userId);
  const open = grants.filter(({ revokedAtMs }) => revokedAtMs === null);
  return new Set(open.map(({ clientId }) => ownerOfApplication(clientId)));
}

/** A test notification, sent when a subscription is created. */
export async function queueTest(context: Background, subscription: Subscription): Promise<void> {
  const occurred_at = new Date(context.nowMs).toISOString();
  const profileId = Number(subscription.owner);
  const profile_id = Number.isNaN(profileId) ? null : profileId;
  const resource = { type: 'transfer', id: 0, profile_id, account_id: 0 };
  const states = { current_state: 'processing', previous_state: 'incoming_payment_waiting' };
  await queue(context, subscription, { resource, ...states, occurred_at }, PLAINLY, true);
}

async function queue(
  context: Background,
  subscription: Subscription,
  data: unknown,
  { copies, heldBackMs }: Manner,
  test = false,
): Promise<void> {
  const { nowMs, entities } = context;
  const body = JSON.stringify({
    data,
    subscription_id: subscription.id,
    event_type: subscription.triggerOn,
    schema_version: subscription.version,
    sent_at: new Date(nowMs).toISOString(),
  });
  const deliveryId = randomUuid(context);
  for (let copy = 0; copy < copies; copy++) {
    await entities.put('delivery', {
      id: randomUuid(context),
      owner: subscription.id,
      dueAtMs: nowMs + heldBackMs,
      deliveryId,
      url: subscription.url,
      body,
      attempts: 0,
      test,
    });
  }
}

/** Leases a due delivery: no other process takes it until the lease ends. Null: another process has it. */
export async function takeUpDelivery({ entities, nowMs }: Background, id: string): Promise<Delivery | null> {
  const delivery = await entities.get('delivery', id);
  if (delivery === null || delivery.dueAtMs === null || delivery.dueAtMs > nowMs) return null;
  await entities.put('delivery', {
    ...delivery,
    dueAtMs: nowMs + LEASE_MS,
    attempts: delivery.attempts + 1,
  });
  return delivery;
}

/** Removes a delivery that arrived, and schedules the next attempt of one that did not. */
export async function settleDelivery(
  { entities, nowMs }: Background,
  delivery: Delivery,
  arrived: boolean,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  if (arrived || attempts >= MOST_ATTEMPTS) return await entities.remove('delivery', delivery.id);
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  await entities.put('delivery', { ...delivery, attempts, dueAtMs: nowMs + waitMs });
}
