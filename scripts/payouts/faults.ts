import { type Account, minorOf, type WiseTransfer } from './books.ts';
import { isBouncing } from './transfers.ts';

/** Both sides of all payouts, when everything is final. */
export interface Books {
  accounts: readonly Account[];
  atWise: readonly WiseTransfer[];
  /** Wise's balances before and after: currency to minor units. */
  before: ReadonlyMap<string, bigint>;
  after: ReadonlyMap<string, bigint>;
}

/** The faults: a payout made twice or never, money that Wise took without cause, or books that disagree. */
export function faultsOf({ accounts, atWise, before, after }: Books): string[] {
  const byReference = Map.groupBy(atWise, ({ reference }) => reference);
  const faults = accounts.flatMap((account) => {
    const { reference, transactionId } = account.transfer;
    const made = byReference.get(reference ?? '') ?? [];
    byReference.delete(reference ?? '');
    return [...faultsAtWise(reference ?? '', made), ...faultsInBooks(account)].map(
      (fault) => `${transactionId} (${reference}): ${fault}`,
    );
  });
  for (const reference of byReference.keys()) faults.push(`Wise paid ${reference}, which was not ordered`);
  return [...faults, ...faultsOfBalances(atWise, before, after)];
}

function faultsAtWise(reference: string, made: readonly WiseTransfer[]): string[] {
  const [only] = made;
  if (only === undefined) return ['was never paid out'];
  if (made.length > 1) return [`was paid out ${made.length} times`];
  const expected = isBouncing(reference) ? 'funds_refunded' : 'outgoing_payment_sent';
  return only.status === expected ? [] : [`is ${only.status} at Wise`];
}

function faultsInBooks({ transfer, payout, postings }: Account): string[] {
  const faults: string[] = [];
  const bounces = isBouncing(transfer.reference ?? '');
  // The server may have been down while the payment was sent and returned: then nothing was ever settled.
  if (bounces && transfer.status === 'failed') {
    return payout?.state === 'refunded' && postings.every(({ kind }) => !kind.startsWith('wise-'))
      ? []
      : [`failed, its payout is ${payout?.state}`];
  }
  if (transfer.status !== 'completed') faults.push(`is ${transfer.status}`);
  if (payout?.state !== (bounces ? 'refunded' : 'sent')) faults.push(`its payout is ${payout?.state}`);
  const settled = transfer.events.filter(({ kind }) => kind === 'settlement.completed').length;
  if (settled !== 1) faults.push(`was settled ${settled} times`);
  const taken = postings.filter(
    ({ kind, creditAccount }) => kind === 'wise-payout' && creditAccount.startsWith('NOSTRO-WISE.'),
  );
  const sum = taken.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2);
  if (sum !== payout?.debited?.amount)
    faults.push(`${sum} are booked, ${payout?.debited?.amount} were taken`);
  const refunds = postings.filter(({ kind }) => kind === 'wise-refund').length;
  const expectedRefunds = bounces ? postings.filter(({ kind }) => kind === 'wise-payout').length : 0;
  if (refunds !== expectedRefunds) faults.push(`${refunds} of ${expectedRefunds} postings were reversed`);
  return faults;
}

function faultsOfBalances(
  atWise: readonly WiseTransfer[],
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
): string[] {
  const spent = new Map<string, bigint>();
  for (const { status, sourceCurrency, sourceValue } of atWise) {
    if (status === 'funds_refunded') continue;
    spent.set(sourceCurrency, (spent.get(sourceCurrency) ?? 0n) + minorOf(sourceValue, sourceCurrency));
  }
  return [...before].flatMap(([currency, opening]) => {
    const expected = opening - (spent.get(currency) ?? 0n);
    const found = after.get(currency) ?? 0n;
    return found === expected ? [] : [`Wise holds ${found} ${currency} (minor units) instead of ${expected}`];
  });
}
