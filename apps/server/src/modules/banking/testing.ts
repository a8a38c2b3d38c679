import {
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
  type Transaction,
  type TransactionDetail,
} from '@clearbench/contract';
import { check, sample } from '@clearbench/messages';
import { expect } from 'vitest';
import { passTime } from '../../testing/pass-time.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const HOUR_MS = 3_600_000;
/** No immediate answer of a simulated bank takes longer than this. */
const PATIENCE_SECONDS = 60;

export const at = (path: string, id: string): string => path.replace(':id', id);

export async function arrive(
  server: TestApp,
  text: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await server.post(text, headers);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ transactions: Transaction[] }>().transactions[0]?.transactionId ?? '';
}

/** A transfer that is entered in the console, and goes out over SEPA. */
export async function enterForSepa(server: TestApp): Promise<string> {
  const response = await server.call('POST', PATHS.transactions, {
    type: 'mt103_non_swift',
    amount: '250.25',
    currency: 'EUR',
    fundType: 'm1',
    senderName: 'Example Ltd',
    recipientName: 'Muster GmbH',
    destinationIban: 'DE89370400440532013000',
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Transaction>().transactionId;
}

export const detail = async (server: TestApp, id: string): Promise<TransactionDetail> =>
  (await server.call('GET', at(PATHS.transaction, id))).json();

export const kinds = ({ events }: TransactionDetail): (string | null)[] => events.map(({ kind }) => kind);

/** The network messages of a transfer, oldest first. */
export async function messagesOf(
  server: TestApp,
  id: string,
  direction: 'in' | 'out',
): Promise<NetworkMessageDetail[]> {
  const list = await server.call(
    'GET',
    `${PATHS.networkMessages}?transactionId=${id}&direction=${direction}`,
  );
  const details = list
    .json<NetworkMessage[]>()
    .map(async (one) =>
      (await server.call('GET', at(PATHS.networkMessage, one.id))).json<NetworkMessageDetail>(),
    );
  return (await Promise.all(details)).toReversed();
}

export const errorsIn = (text: string) =>
  [...check(text)].flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));

/** Lets virtual time pass until the transfer has an event of this kind, however long the simulated banks take. */
export async function passUntil(server: TestApp, id: string, kind: string): Promise<void> {
  await passTime(server, PATIENCE_SECONDS, async () => kinds(await detail(server, id)).includes(kind));
  expect(kinds(await detail(server, id))).toContain(kind);
}

/** Everything that can go out has gone out and is answered. */
export async function pass(server: TestApp): Promise<void> {
  await server.settle();
  await server.advanceClock(HOUR_MS);
  await server.settle();
}

export const elementOf = (text: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1] ?? null;

/** The text with a change that must apply to it. */
export const changed = (text: string, pattern: RegExp, to: string): string => {
  expect(text).toMatch(pattern);
  return text.replace(pattern, to);
};

/** Fails unless debits and credits agree in every currency, by the ledger's own trial balance. */
export async function expectBalanced(server: TestApp): Promise<void> {
  const rows = (await server.call('GET', PATHS.trialBalance)).json<{ difference: string }[]>();
  for (const { difference } of rows) expect(Number(difference)).toBe(0);
}

let recalls = 0;
const nextReference = () => {
  recalls += 1;
  return `CXL${recalls}`;
};

interface Recall {
  payment: string;
  uetr?: string;
  sender?: string;
  reference?: string;
  type?: 'MT192' | 'MT292';
}

/** A recall as the bank sends it that ordered the payment. */
export function recallOf({
  payment,
  uetr,
  sender = 'OAKNGB20',
  reference = nextReference(),
  type = 'MT192',
}: Recall): string {
  const text = sample(type).replace(/\{121:.*?\}/, uetr === undefined ? '' : `{121:${uetr}}`);
  return text
    .replace('{3:}', '')
    .replaceAll('OAKNGB20', sender)
    .replace(/:20:.*/, `:20:${reference}\r`)
    .replace(/:21:.*/, `:21:${payment}\r`);
}

/** Balances of the accounts that funds only pass through. */
export async function suspended(server: TestApp): Promise<string[]> {
  const rows = (await server.call('GET', PATHS.trialBalance)).json<
    { kinds: { kind: string; balance: string }[] }[]
  >();
  return rows.flatMap(({ kinds: of }) =>
    of.filter(({ kind }) => kind === 'm0_suspense' || kind === 'm1_virtual').map(({ balance }) => balance),
  );
}
