/** Static samples of the configuration page: no server stores any of them. */
export const FLOW_FORMATS = ['MT103', 'JSON', 'CSV', 'ISO 20022'] as const;

export const FLOW_SETTINGS = [
  { label: 'Fund conversion', value: 'M0 to M1 by the central bank’s MT202' },
  { label: 'Conversion cost', value: 'Borne by the provider' },
  { label: 'Central bank', value: 'ECB' },
  { label: 'Settlement', value: 'To the IBAN account, through Wise' },
  { label: 'Notifications', value: 'On each of four events' },
] as const;

export const FLOW_STEPS = [
  { title: 'Payload received', text: 'The body is recognised and checked.' },
  { title: 'Booked to the virtual account', text: 'The funds arrive as M0 or M1.' },
  { title: 'Converted M0 to M1', text: 'MT202 to the central bank, confirmed by MT910.' },
  { title: 'Settled to the IBAN', text: 'The payment provider pays it out.' },
  { title: 'Partner notified', text: 'By a signed webhook.' },
] as const;

export const ACTIVE_FLOWS = [
  { id: 'FLOW-0001', title: 'MT103 to virtual account', amount: '€12,500.50', status: 'processing' },
  { id: 'FLOW-0002', title: 'M0 to M1 conversion', amount: '$98,000.00', status: 'pending' },
] as const;

export interface SampleBank {
  name: string;
  currency: string;
  bic: string;
  account: string;
  iban: string | null;
  /** An additional identifier of the bank's country. */
  further: { label: 'Routing' | 'Reference' | 'Sort code' | 'Clearing'; value: string };
  type: 'Correspondent Savings' | 'Common Savings' | 'Settlement Savings';
  interestRate?: string;
}

export const SAMPLE_BANKS: readonly SampleBank[] = [
  {
    name: 'Pine Bank, New York',
    currency: 'USD',
    bic: 'PINEUS30',
    account: '000100200301',
    iban: null,
    further: { label: 'Routing', value: '000000018' },
    type: 'Correspondent Savings',
    interestRate: '4.25%',
  },
  {
    name: 'Linden Bank, Frankfurt',
    currency: 'EUR',
    bic: 'LINDDE20',
    account: '0000200301',
    iban: 'DE47000000000000200301',
    further: { label: 'Reference', value: 'SAMPLE-EUR-01' },
    type: 'Common Savings',
    interestRate: '3.75%',
  },
  {
    name: 'Oak Bank, London',
    currency: 'GBP',
    bic: 'OAKNGB20',
    account: '00200301',
    iban: 'GB42OAKN00000000200301',
    further: { label: 'Sort code', value: '00-00-00' },
    type: 'Correspondent Savings',
  },
  {
    name: 'Fir Bank, Zurich',
    currency: 'CHF',
    bic: 'FIRBCHZ0',
    account: '000000200301',
    iban: 'CH4700000000000200301',
    further: { label: 'Clearing', value: '00000' },
    type: 'Settlement Savings',
  },
];

export const VIRTUAL_ACCOUNTS = [
  { name: 'Virtual account USD', account: 'VA-4400-0001-2026', currency: 'USD', dailyLimit: 'Unlimited' },
  { name: 'Virtual account EUR', account: 'VA-4400-0002-2026', currency: 'EUR', dailyLimit: 'Unlimited' },
] as const;

export const SETTLEMENT_ACCOUNTS = [
  { name: 'Settlement EUR', account: 'DE47000000000000200301', currency: 'EUR', interestRate: '3.75%' },
  { name: 'Settlement USD', account: '000100200302', currency: 'USD', interestRate: '4.25%' },
] as const;

/** The template of a package in CSV; a REFERENCE may follow as a last column. */
export const CSV_TEMPLATE = [
  'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME',
  '2026-11-20,12500.50,EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills Ltd,Suedwerk GmbH',
  '',
].join('\n');

export const CSV_REQUIRED_FIELDS = [
  'DATE',
  'AMOUNT',
  'CURRENCY',
  'SENDER_ACCOUNT',
  'RECIPIENT_ACCOUNT',
  'SENDER_NAME',
  'RECIPIENT_NAME',
  'REFERENCE',
] as const;
