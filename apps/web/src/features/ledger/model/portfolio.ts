import type { SampleAccount, SampleAccountType } from './sample-accounts.ts';

/** Replaces a hidden amount. */
export const HIDDEN = '••••••';

/** No currency of the samples has more decimals than this. */
const DECIMALS = 2;

/** The sum of the balances as plain numbers, exact and without conversion between currencies: a decimal string. */
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
  /** Balances by currency, not added up across currencies. */
  readonly balances: readonly { readonly currency: string; readonly amount: string }[];
}

/** The number of accounts of each type and their balances; types in the order of their first occurrence. */
export function summaryByType(accounts: readonly SampleAccount[]): readonly TypeSummary[] {
  return [...Map.groupBy(accounts, ({ accountType }) => accountType)].map(([type, ofType]) => ({
    type,
    accounts: ofType.length,
    balances: ofType.map(({ currency, balance }) => ({ currency, amount: balance })),
  }));
}
