import { type Delivery, PATHS, type Webhook } from '@clearbench/contract';
import { haveStatus, type Kind, nextMark, postMarked, type Scene, type WebhookName } from '../scene.ts';

const LONG_AGO = '2020-01-01T00:00:00Z';

const of = (path: string, id: string) => path.replace(':id', id);

const parkedBy = async ({ console }: Scene, work: string) =>
  (await console.parked()).filter((item) => item.work === work);

/** A webhook whose secret cannot be read: the operator gives it another. */
const lostSecret = (
  name: string,
  webhook: WebhookName,
  column: 'secret_sealed' | 'previous_secret_sealed',
): Kind => ({
  name,
  phase: 'instant',
  isSlow: false,
  most: 'one',
  async strike(scene) {
    const { console, breaker } = scene;
    const id = scene.webhooks[webhook];
    const rotate = (overlapHours: number) =>
      console.call('POST', of(PATHS.webhookRotation, id), { overlapHours });
    if (column === 'previous_secret_sealed') await rotate(24);
    await breaker.corrupt(`update webhooks set ${column} = '\\x00' where id = $1`, [id]);
    const problems = async () =>
      (await parkedBy(scene, 'deliver notifications')).filter(({ problem }) =>
        problem.includes(scene.receiver.urlOf(webhook)),
      );
    return {
      isNamed: async () => (await problems()).length === 1 && (await console.attention()).parked.count > 0,
      repair: async () => void (await rotate(24)),
      isDone: async () =>
        (await problems()).length === 0 &&
        (await console.read<Webhook>(PATHS.webhook, id)).unreadable.length === 0,
    };
  },
});

/** A stored URL that is none: the operator enters it again. */
const BROKEN_URL: Kind = {
  name: 'URL of a webhook',
  phase: 'instant',
  isSlow: false,
  most: 'one',
  async strike({ console, breaker, receiver, webhooks }) {
    const id = webhooks.plain;
    await breaker.corrupt(`update webhooks set url = 'no url' where id = $1`, [id]);
    const failing = async () => {
      const { webhooksFailing } = await console.attention();
      return webhooksFailing.some((webhook) => webhook.id === id);
    };
    return {
      async isNamed() {
        const deliveries = await console.read<Delivery[]>(
          `${PATHS.deliveries}?webhookId=${id}&state=retrying&limit=1`,
        );
        return deliveries[0]?.lastError?.includes('edit the webhook') === true && (await failing());
      },
      async repair() {
        await console.call('PATCH', of(PATHS.webhook, id), { url: receiver.urlOf('plain') });
        await console.call('POST', of(PATHS.webhookReplay, id), { failedSince: LONG_AGO });
      },
      isDone: async () => !(await failing()),
    };
  },
};

/** A stored notification that is no JSON: no ids can be taken from it for an endpoint that gets only those. */
const BODY: Kind = {
  name: 'body of a notification',
  phase: 'instant',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const { console, breaker, webhooks } = scene;
    const mark = nextMark();
    const condition = `poison_id(new.transaction_id) like '${mark}%' and new.type = 'transaction.initiated'`;
    const end = await breaker.corruptOn('insert', 'notifications', condition, { body: "'no JSON'" });
    const ids = await postMarked(scene, { mark, count });
    const deliveries = async () =>
      (await Promise.all(ids.map((id) => console.deliveriesOf(webhooks.thin, id))))
        .flat()
        .filter(({ type }) => type === 'transaction.initiated');
    return {
      async isNamed() {
        const all = await deliveries();
        return (
          all.length === count &&
          all.every(({ lastError }) => lastError?.includes('could not be prepared') === true)
        );
      },
      // No operation creates the body again: the delivery fails at the end of its schedule, and is in the log.
      async repair() {
        await end();
        for (const id of ids) scene.unsendable.add(id);
      },
      async isDone() {
        const { webhooksFailing } = await console.attention();
        return webhooksFailing.length === 0 && (await haveStatus(scene, ids, 'completed'));
      },
    };
  },
};

const LOGGING = 'log attempts of deliveries';

/** Attempts that cannot be logged: the deliveries are made again. */
const ATTEMPT: Kind = {
  name: 'attempt of a delivery',
  phase: 'instant',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const { console, breaker } = scene;
    const mark = nextMark();
    const accept = await breaker.refuse('delivery_attempts', `poison_delivery(delivery_id) like '${mark}%'`);
    const ids = await postMarked(scene, { mark, count });
    const deliveries = async () =>
      (await Promise.all(ids.map((id) => console.read<Delivery[]>(PATHS.transactionDeliveries, id)))).flat();
    return {
      async isNamed() {
        const all = await deliveries();
        const parked = await parkedBy(scene, LOGGING);
        return all.length > 0 && all.every(({ id }) => parked.some(({ problem }) => problem.includes(id)));
      },
      async repair() {
        await accept();
        for (const item of await parkedBy(scene, LOGGING)) await console.retry(item);
      },
      async isDone() {
        const all = await deliveries();
        return (
          all.every(({ state }) => state === 'delivered') && (await parkedBy(scene, LOGGING)).length === 0
        );
      },
    };
  },
};

export const DELIVERIES: readonly Kind[] = [
  lostSecret('secret of a webhook', 'ordered', 'secret_sealed'),
  lostSecret('previous secret of a webhook', 'thin', 'previous_secret_sealed'),
  BROKEN_URL,
  BODY,
  ATTEMPT,
];
