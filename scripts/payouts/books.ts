import { setTimeout as delay } from 'node:timers/promises';
import {
  fillPath,
  type LedgerPosting,
  PATHS,
  type TransactionDetail,
  type WisePayout,
} from '@clearbench/contract';
import { parseAmount } from '@clearbench/domain';

/** A server that may be another process after each kill. */
export interface Console {
  address: string;
  cookie: string;
}

/** The simulated Wise of the sandbox: its profile, and a token for it. */
const WISE = { profileId: '7200001', apiKey: 'simulated-api-key' };
const WISE_PATH = '/simulators/wise';
const PAGE = 100;

export async function connectWise({ address, cookie }: Console): Promise<void> {
  const response = await fetch(address + PATHS.wiseConnect, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify(WISE),
  });
  if (!response.ok) throw new Error(`Wise was not connected: ${response.status} ${await response.text()}`);
}

/** Lets an hour pass for everything that waits in virtual time. */
export async function passAnHour({ address, cookie }: Console): Promise<void> {
  const response = await fetch(address + PATHS.clock, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify({ to: 'hour' }),
  });
  if (!response.ok)
    throw new Error(`The clock does not advance: ${response.status} ${await response.text()}`);
}

/** The server's record of a transfer and its payout. */
export interface Account {
  transfer: TransactionDetail;
  payout: WisePayout | null;
  postings: LedgerPosting[];
}

export const payoutOf = async (console: Console, id: string): Promise<WisePayout | null> =>
  (await json<{ payout: WisePayout | null }>(console, fillPath(PATHS.transactionPayout, { id }))).payout;

export async function accountOf(console: Console, id: string): Promise<Account> {
  const of = <T>(path: string) => json<T>(console, path.replace(':id', id));
  const [transfer, payout, postings] = await Promise.all([
    of<TransactionDetail>(PATHS.transaction),
    payoutOf(console, id),
    of<LedgerPosting[]>(PATHS.transactionLedger),
  ]);
  return { transfer, payout, postings };
}

/** A transfer as Wise has it. */
export interface WiseTransfer {
  id: number;
  status: string;
  reference: string;
  sourceCurrency: string;
  sourceValue: number;
}

export async function transfersAtWise({ address }: Console): Promise<WiseTransfer[]> {
  const transfers: WiseTransfer[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const query = `profile=${WISE.profileId}&limit=${PAGE}&offset=${offset}`;
    const page = await wise<WiseTransfer[]>(address, `/v1/transfers?${query}`);
    transfers.push(...page);
    if (page.length < PAGE) return transfers;
  }
}

/** Currency to minor units. */
export async function balancesAtWise({ address }: Console): Promise<Map<string, bigint>> {
  const path = `/v4/profiles/${WISE.profileId}/balances?types=STANDARD`;
  const balances = await wise<{ amount: { value: number; currency: string } }[]>(address, path);
  return new Map(balances.map(({ amount: { value, currency } }) => [currency, minorOf(value, currency)]));
}

export function minorOf(value: number, currency: string): bigint {
  const read = parseAmount(value.toFixed(currency === 'JPY' ? 0 : 2), currency);
  if (!read.ok) throw new RangeError(`${value} is not an amount in ${currency}.`);
  return read.minor;
}

const wise = <T>(address: string, path: string): Promise<T> =>
  read(new URL(WISE_PATH + path, address), { authorization: `Bearer ${WISE.apiKey}` });

const json = <T>({ address, cookie }: Console, path: string): Promise<T> =>
  read(new URL(path, address), { cookie });

async function read<T>(url: URL, headers: Record<string, string>): Promise<T> {
  const response = await fetch(url, { headers });
  if (response.status === 503) {
    // It got many requests at once, or has no database yet.
    await response.body?.cancel();
    await delay(500);
    return await read(url, headers);
  }
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
