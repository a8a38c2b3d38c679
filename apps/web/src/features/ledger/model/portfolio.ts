import type { SampleAccount, SampleAccountType } from './sample-accounts.ts';

/** Stands for an amount that is hidden. */
export const HIDDEN = '••••••';

/** Every currency of the samples has at most so many decimals. */
const DECIMALS = 2;

/** The balances added up as numbers, exactly and without conversion between currencies: a decimal string. */
export function sumOfBalances(accounts: readonly Pick<SampleAccount, 'balance'>[]): string {
  const cents = accounts.reduce((sum, { balance }) => {
    const [whole = '0', fraction = ''] = balance.split('.');
    return sum + BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  }, 0n);
  const digits = cents.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

export interface TypeSummary {
  readonly type: SampleAccountType;
  readonly accounts: number;
  /** Balances by currency, which are not added up across currencies. */
  readonly balances: readonly { readonly currency: string; readonly amount: string }[];
}

/** How many accounts there are of each type, and what they hold; types in the order in which they first occur. */
export function summaryByType(accounts: readonly SampleAccount[]): readonly TypeSummary[] {
  return [...Map.groupBy(accounts, ({ accountType }) => accountType)].map(([type, ofType]) => ({
    type,
    accounts: ofType.length,
    balances: ofType.map(({ currency, balance }) => ({ currency, amount: balance })),
  }));
}
