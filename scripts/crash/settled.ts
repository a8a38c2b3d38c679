import { setTimeout as delay } from 'node:timers/promises';
import { PATHS, TRANSACTIONS_PAGE_MAX } from '@clearbench/contract';
import { formatMinor, parseAmount, TRANSFER_STATUSES } from '@clearbench/domain';

const SETTLING_LIMIT_MS = 300_000;

interface Console {
  address: string;
  cookie: string;
}

interface TrialBalance {
  currency: string;
  difference: string;
  kinds: { kind: string; balance: string }[];
}

/**
 * Waits until every transfer is final, and returns what is wrong with the money then: a transfer that is not completed, an
 * unbalanced ledger, funds left on the way, or money that did not arrive exactly once.
 */
export async function unsettled(console: Console): Promise<string[]> {
  await untilFinal(console);
  const faults: string[] = [];
  const failed = await total(console, 'failed');
  if (failed > 0) faults.push(`${failed} transfers failed`);
  const expected = await sumByCurrency(console);
  for (const { currency, difference, kinds } of await json<TrialBalance[]>(console, PATHS.trialBalance)) {
    if (Number(difference) !== 0) faults.push(`${currency} differs by ${difference}`);
    for (const { kind, balance } of kinds) {
      if ((kind === 'm0_suspense' || kind === 'm1_virtual') && Number(balance) !== 0) {
        faults.push(`${balance} ${currency} are left on ${kind}`);
      }
      const settled = formatMinor(expected.get(currency) ?? 0n, currency);
      if (kind === 'settlement' && balance !== settled) {
        faults.push(`${balance} ${currency} are settled, and the transfers are of ${settled}`);
      }
    }
  }
  return faults;
}

async function untilFinal(console: Console): Promise<void> {
  const open = TRANSFER_STATUSES.filter((status) => status !== 'completed' && status !== 'failed');
  for (const untilMs = Date.now() + SETTLING_LIMIT_MS; ; await delay(200)) {
    const counts = await Promise.all(open.map((status) => total(console, status)));
    if (counts.every((count) => count === 0)) return;
    if (Date.now() > untilMs)
      throw new Error(`Transfers do not come to their end: ${open.join('/')} ${counts.join('/')}`);
  }
}

async function total(console: Console, status: string): Promise<number> {
  const response = await get(console, `${PATHS.transactions}?status=${status}&limit=1`);
  await response.body?.cancel();
  return Number(response.headers.get('x-total-count'));
}

async function sumByCurrency(console: Console): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  let next: string | null = `${PATHS.transactions}?limit=${TRANSACTIONS_PAGE_MAX}`;
  while (next !== null) {
    const response = await get(console, next);
    for (const { amount, currency } of (await response.json()) as { amount: string; currency: string }[]) {
      const parsed = parseAmount(amount, currency);
      if (parsed.ok) sums.set(currency, (sums.get(currency) ?? 0n) + parsed.minor);
    }
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return sums;
}

async function get({ address, cookie }: Console, path: string): Promise<Response> {
  const response = await fetch(new URL(path, address), { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const json = async <T>(console: Console, path: string): Promise<T> =>
  (await (await get(console, path)).json()) as T;
