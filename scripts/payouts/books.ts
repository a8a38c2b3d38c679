import { setTimeout as delay } from 'node:timers/promises';
import {
  fillPath,
  type LedgerPosting,
  PATHS,
  type TransactionDetail,
  type WisePayout,
} from '@clearbench/contract';
import { parseAmount } from '@clearbench/domain';
import { type Access, call } from '../crash/console.ts';

/** The simulated Wise of the sandbox: its profile, and a token for it. */
const WISE = { profileId: '7200001', apiKey: 'simulated-api-key' };
const WISE_PATH = '/simulators/wise';
const PAGE = 100;

export const connectWise = (access: Access): Promise<unknown> =>
  call(access, 'POST', PATHS.wiseConnect, WISE);

/** The server's record of a transfer and its payout. */
export interface Account {
  transfer: TransactionDetail;
  payout: WisePayout | null;
  postings: LedgerPosting[];
}

export const payoutOf = async (access: Access, id: string): Promise<WisePayout | null> =>
  (await call<{ payout: WisePayout | null }>(access, 'GET', fillPath(PATHS.transactionPayout, { id })))
    .payout;

export async function accountOf(access: Access, id: string): Promise<Account> {
  const of = <T>(path: string) => call<T>(access, 'GET', path.replace(':id', id));
  const [transfer, payout, postings] = await Promise.all([
    of<TransactionDetail>(PATHS.transaction),
    payoutOf(access, id),
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

export async function transfersAtWise({ address }: Access): Promise<WiseTransfer[]> {
  const transfers: WiseTransfer[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const query = `profile=${WISE.profileId}&limit=${PAGE}&offset=${offset}`;
    const page = await wise<WiseTransfer[]>(address, `/v1/transfers?${query}`);
    transfers.push(...page);
    if (page.length < PAGE) return transfers;
  }
}

/** Currency to minor units. */
export async function balancesAtWise({ address }: Access): Promise<Map<string, bigint>> {
  const path = `/v4/profiles/${WISE.profileId}/balances?types=STANDARD`;
  const balances = await wise<{ amount: { value: number; currency: string } }[]>(address, path);
  return new Map(balances.map(({ amount: { value, currency } }) => [currency, minorOf(value, currency)]));
}

export function minorOf(value: number, currency: string): bigint {
  const read = parseAmount(value.toFixed(currency === 'JPY' ? 0 : 2), currency);
  if (!read.ok) throw new RangeError(`${value} is not an amount in ${currency}.`);
  return read.minor;
}

async function wise<T>(address: string, path: string): Promise<T> {
  const url = address + WISE_PATH + path;
  const response = await fetch(url, { headers: { authorization: `Bearer ${WISE.apiKey}` } });
  if (response.status === 503) {
    // It got many requests at once, or has no database yet.
    await response.body?.cancel();
    await delay(500);
    return wise(address, path);
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
