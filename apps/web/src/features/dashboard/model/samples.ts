/** Fictitious: none of these accounts and wallets exists. */
export interface SampleBankAccount {
  readonly bank: string;
  readonly currency: string;
  /** The eighth character is 0, as in Test & Training. */
  readonly bic: string;
  readonly account: string;
  /** With check digits that no IBAN can have. */
  readonly iban: string;
  readonly clearing: { readonly label: string; readonly value: string };
  readonly type: 'Correspondent Savings' | 'Common Savings' | 'Settlement Savings';
}

export const SAMPLE_BANK_ACCOUNTS: readonly SampleBankAccount[] = [
  {
    bank: 'Pine Bank, New York',
    currency: 'USD',
    bic: 'PINEUS30',
    account: '000-SAMPLE-001',
    iban: 'Not used in the United States',
    clearing: { label: 'Routing', value: '000000000' },
    type: 'Correspondent Savings',
  },
  {
    bank: 'Linden Bank, Frankfurt',
    currency: 'EUR',
    bic: 'LINDDE20',
    account: '000-SAMPLE-002',
    iban: 'DE00 0000 0000 0000 0000 02',
    clearing: { label: 'Reference', value: 'SAMPLE-002' },
    type: 'Common Savings',
  },
  {
    bank: 'Oak Bank, London',
    currency: 'GBP',
    bic: 'OAKNGB20',
    account: '000-SAMPLE-003',
    iban: 'GB00 OAKN 0000 0000 0000 03',
    clearing: { label: 'Sort code', value: '00-00-00' },
    type: 'Settlement Savings',
  },
  {
    bank: 'Larch Bank, Zurich',
    currency: 'CHF',
    bic: 'LARCCH20',
    account: '000-SAMPLE-004',
    iban: 'CH00 0000 0000 0000 0000 4',
    clearing: { label: 'Clearing', value: '00000' },
    type: 'Correspondent Savings',
  },
];

export interface SampleWallet {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly balance: string;
}

const GLOBAL_SETTLEMENT_BALANCE = 'M0→M1: Disabled';

export const SAMPLE_WALLETS: readonly SampleWallet[] = [
  { id: 'VW-USD-001', name: 'USD wallet', currency: 'USD', balance: '0.00 (locked)' },
  { id: 'VW-EUR-002', name: 'EUR wallet', currency: 'EUR', balance: '0.00 (locked)' },
  { id: 'VW-GBP-003', name: 'GBP wallet', currency: 'GBP', balance: '0.00 (locked)' },
  { id: 'VW-CHF-004', name: 'CHF wallet', currency: 'CHF', balance: '0.00 (locked)' },
  { id: 'VW-MULTI-005', name: 'Multi-currency wallet', currency: 'Multi', balance: '0.00 (locked)' },
  {
    id: 'VW-GLOBAL-006',
    name: 'Global settlement wallet',
    currency: 'Global',
    balance: GLOBAL_SETTLEMENT_BALANCE,
  },
];

export const SAMPLE_TRANSFERS = ['Transfer #1', 'Transfer #2'] as const;
