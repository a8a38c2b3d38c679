/** The account types that a bank distinguishes by use. */
export const SAMPLE_ACCOUNT_TYPES = [
  'loro',
  'vostro',
  'nostro',
  'savings',
  'on_demand_savings',
  'current',
  'deposit',
] as const;
export type SampleAccountType = (typeof SAMPLE_ACCOUNT_TYPES)[number];

export interface SampleAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: SampleAccountType;
  readonly currency: string;
  /** Decimal strings with the currency's decimals. */
  readonly balance: string;
  readonly availableBalance: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly swiftCode: string;
  readonly correspondentBank?: string;
  readonly status: 'active' | 'inactive' | 'suspended' | 'closed';
  readonly isVirtual: boolean;
}

/** Six fictitious accounts at fictitious banks: the eighth character of each BIC is 0, as in Test & Training. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  {
    id: 'sample-1',
    accountNumber: 'LORO-USD-0001',
    accountName: 'Pine Bank loro account',
    accountType: 'loro',
    currency: 'USD',
    balance: '2500000.00',
    availableBalance: '2450000.00',
    bankName: 'Pine Bank, New York',
    bankCode: 'PINE',
    swiftCode: 'PINEUS30',
    correspondentBank: 'Oak Bank, London',
    status: 'active',
    isVirtual: false,
  },
  {
    id: 'sample-2',
    accountNumber: 'VOSTRO-EUR-0002',
    accountName: 'Linden Bank vostro account',
    accountType: 'vostro',
    currency: 'EUR',
    balance: '1850000.50',
    availableBalance: '1850000.50',
    bankName: 'Linden Bank, Frankfurt',
    bankCode: 'LIND',
    swiftCode: 'LINDDE20',
    correspondentBank: 'Ash Bank, Brussels',
    status: 'active',
    isVirtual: false,
  },
  {
    id: 'sample-3',
    accountNumber: 'NOSTRO-GBP-0003',
    accountName: 'Our account at Oak Bank',
    accountType: 'nostro',
    currency: 'GBP',
    balance: '975250.75',
    availableBalance: '900000.00',
    bankName: 'Oak Bank, London',
    bankCode: 'OAKN',
    swiftCode: 'OAKNGB20',
    correspondentBank: 'Pine Bank, New York',
    status: 'active',
    isVirtual: false,
  },
  {
    id: 'sample-4',
    accountNumber: 'SAV-CHF-0004',
    accountName: 'Savings reserve',
    accountType: 'savings',
    currency: 'CHF',
    balance: '640000.00',
    availableBalance: '640000.00',
    bankName: 'Fir Bank, Zurich',
    bankCode: 'FIRB',
    swiftCode: 'FIRBCHZ0',
    status: 'active',
    isVirtual: false,
  },
  {
    id: 'sample-5',
    accountNumber: 'ODS-JPY-0005',
    accountName: 'Yen reserve',
    accountType: 'on_demand_savings',
    currency: 'JPY',
    balance: '185000000',
    availableBalance: '185000000',
    bankName: 'Cedar Bank, Tokyo',
    bankCode: 'CEDR',
    swiftCode: 'CEDRJPJ0',
    status: 'inactive',
    isVirtual: true,
  },
  {
    id: 'sample-6',
    accountNumber: 'CUR-USD-0006',
    accountName: 'Operating account',
    accountType: 'current',
    currency: 'USD',
    balance: '320480.25',
    availableBalance: '310000.00',
    bankName: 'Clearbench sandbox bank',
    bankCode: 'CLRB',
    swiftCode: 'CLRBGB20',
    status: 'active',
    isVirtual: true,
  },
];

export function accountTypeLabel(type: SampleAccountType): string {
  switch (type) {
    case 'loro':
      return 'Loro';
    case 'vostro':
      return 'Vostro';
    case 'nostro':
      return 'Nostro';
    case 'savings':
      return 'Savings';
    case 'on_demand_savings':
      return 'On-demand savings';
    case 'current':
      return 'Current';
    case 'deposit':
      return 'Deposit';
  }
}
