import { type NetworkStatus, PATHS, type Transaction } from '@clearbench/contract';
import { type Access, listAll } from '../crash/console.ts';
import { until } from '../until.ts';
import { type Scene, WEBHOOKS } from './scene.ts';

const LIMIT_MS = 60_000;

/** The expected end of each transfer; null: it may be completed or fail. */
function expectedEnds({ load, broken }: Scene): Map<string, 'completed' | 'failed' | null> {
  const ordinary = load.acknowledged.flatMap(({ transactionIds, isRecalled }) =>
    transactionIds.map((id) => [id, isRecalled ? null : 'completed'] as const),
  );
  return new Map([...ordinary, ...broken]);
}

/** Waits until everything has come to its end, and returns what is wrong then. */
export async function faultsInTheEnd(scene: Scene, { address, cookie }: Access): Promise<string[]> {
  const faults: string[] = [];
  const noting = async (what: string, isTrue: () => Promise<boolean> | boolean, limitMs = LIMIT_MS) => {
    await until(what, isTrue, limitMs).catch((error: unknown) => faults.push(String(error)));
  };
  const expected = expectedEnds(scene);
  let listed: Transaction[] = [];
  const wrong = () =>
    listed.filter(({ transactionId, status }) => {
      const end = expected.get(transactionId);
      if (end === undefined) return false;
      return end === null ? status !== 'completed' && status !== 'failed' : status !== end;
    });
  await noting('Every transfer reaches its end', async () => {
    listed = (await listAll(address, cookie)).transactions;
    return wrong().length === 0;
  });
  for (const { transactionId, reference, status } of wrong())
    faults.push(`${transactionId} (${reference}) is ${status}`);
  const ids = new Set(listed.map(({ transactionId }) => transactionId));
  for (const id of expected.keys()) if (!ids.has(id)) faults.push(`${id} is not in the list`);

  const { console } = scene;
  await noting('Every notification arrives', () => unnotified(scene, listed).length === 0, 60_000);
  faults.push(...unnotified(scene, listed).slice(0, 20));
  await noting('Nothing is set aside at the end', async () => (await console.parked()).length === 0);
  for (const { work, problem } of await console.parked()) faults.push(`${work}: ${problem}`);
  for (const { currency, difference } of await console.read<{ currency: string; difference: string }[]>(
    PATHS.trialBalance,
  )) {
    if (Number(difference) !== 0) faults.push(`${currency} differs by ${difference}`);
  }
  for (const { name, sent } of await console.read<NetworkStatus[]>(PATHS.networks)) {
    if (sent === 0) faults.push(`Nothing was sent over ${name}`);
  }
  return faults;
}

/** Transfers whose beginning or completion a webhook was not notified of. */
function unnotified({ receiver, broken, unsendable, load }: Scene, listed: readonly Transaction[]): string[] {
  const ours = new Set([
    ...broken.keys(),
    ...load.acknowledged.flatMap(({ transactionIds }) => transactionIds),
  ]);
  return WEBHOOKS.flatMap((webhook) => {
    const heard = new Set(
      receiver.arrivalsAt(webhook).map(({ type, transactionId }) => `${type} ${transactionId}`),
    );
    return listed.flatMap(({ transactionId, status }) => {
      if (!ours.has(transactionId)) return [];
      const types = ['transaction.initiated', ...(status === 'completed' ? ['settlement.completed'] : [])];
      return types
        .filter((type) => !heard.has(`${type} ${transactionId}`))
        .filter((type) => type !== 'transaction.initiated' || !unsendable.has(transactionId))
        .map((type) => `${webhook} missed ${type} of ${transactionId}`);
    });
  });
}
