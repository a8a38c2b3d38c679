import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, PATHS, type Timeline, type Transaction } from '@clearbench/contract';
import { formatMinor, parseAmount, TRANSFER_STATUSES } from '@clearbench/domain';
import { type Access, advanceHour, ask, call, listAll } from './console.ts';

const SETTLING_LIMIT_MS = 300_000;

interface TrialBalance {
  currency: string;
  difference: string;
  kinds: { kind: string; balance: string }[];
}

/**
 * Waits until every transfer is final and those with one of the references have come back, and returns what is wrong with the
 * money then: a transfer that is not completed, an unbalanced ledger, funds left on the way, or money that did not arrive, or come
 * back, exactly once.
 */
export async function unsettled(access: Access, returned: ReadonlySet<string>): Promise<string[]> {
  await untilFinal(access);
  await advanceHour(access);
  const faults: string[] = [];
  const failed = await total(access, 'failed');
  if (failed > 0) faults.push(`${failed} transfers failed`);
  const { transactions } = await listAll(access.address, access.cookie);
  const isReturned = ({ reference }: Transaction) => reference !== null && returned.has(reference);
  for (const transaction of transactions.filter(isReturned)) {
    const counts = await returnsOf(access, transaction);
    if (counts.some((count) => count !== 1)) {
      faults.push(
        `${transaction.transactionId} came back ${counts[0]} times and was passed on ${counts[1]} times`,
      );
    }
  }
  const expected = sumByCurrency(transactions.filter((transaction) => !isReturned(transaction)));
  for (const { currency, difference, kinds } of await call<TrialBalance[]>(
    access,
    'GET',
    PATHS.trialBalance,
  )) {
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

async function untilFinal(access: Access): Promise<void> {
  const open = TRANSFER_STATUSES.filter((status) => status !== 'completed' && status !== 'failed');
  for (const untilMs = Date.now() + SETTLING_LIMIT_MS; ; await delay(200)) {
    const counts = await Promise.all(open.map((status) => total(access, status)));
    if (counts.every((count) => count === 0)) return;
    if (Date.now() > untilMs)
      throw new Error(`Transfers do not come to their end: ${open.join('/')} ${counts.join('/')}`);
  }
}

async function total(access: Access, status: string): Promise<number> {
  const response = await ask(access, 'GET', `${PATHS.transactions}?status=${status}&limit=1`);
  await response.body?.cancel();
  return Number(response.headers.get('x-total-count'));
}

/** How often its funds came back, and were passed on to the sender of its order; waits until both have happened. */
async function returnsOf(access: Access, { transactionId }: Transaction): Promise<[number, number]> {
  for (const untilMs = Date.now() + SETTLING_LIMIT_MS; ; await delay(200)) {
    const path = fillPath(PATHS.transactionTimeline, { id: transactionId });
    const { events } = await call<Pick<Timeline, 'events'>>(access, 'GET', path);
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    const counts: [number, number] = [count('return.received'), count('return.sent')];
    if (!counts.includes(0) || Date.now() > untilMs) return counts;
  }
}

function sumByCurrency(transactions: readonly Transaction[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of transactions) {
    const parsed = parseAmount(amount, currency);
    if (parsed.ok) sums.set(currency, (sums.get(currency) ?? 0n) + parsed.minor);
  }
  return sums;
}
