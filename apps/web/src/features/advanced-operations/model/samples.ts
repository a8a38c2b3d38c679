/** The examples on the screen: no server stores any of them. */
export const LORO_ACCOUNTS = [
  { currency: 'USD', bank: 'Oaknut Bank', account: 'LORO-USD-0001', bic: 'OAKNUS30', balance: '2500000.00' },
  {
    currency: 'EUR',
    bank: 'Elmfield Bank',
    account: 'LORO-EUR-0002',
    bic: 'ELMFDEF0',
    balance: '1850000.00',
  },
  {
    currency: 'GBP',
    bank: 'Northern Mills Bank',
    account: 'LORO-GBP-0003',
    bic: 'NRMLGB20',
    balance: '940000.00',
  },
  {
    currency: 'CHF',
    bank: 'Bergquell Bank',
    account: 'LORO-CHF-0004',
    bic: 'BRGQCHZ0',
    balance: '1120000.00',
  },
] as const;

export const ALLIANCE_FACTS = [
  { label: 'Logical terminal', value: 'OAKNGB20AXXX' },
  { label: 'Interface', value: 'Alliance Access (simulated)' },
  { label: 'Application', value: 'FIN, test and training' },
  { label: 'Message partner', value: 'CLEARBENCH_MT' },
  { label: 'Routing', value: 'Creation → Verification → Authorisation → SWIFT' },
  { label: 'Session', value: 'Opens with the SWIFT Global Server' },
] as const;

export const HSM_FACTS = [
  { label: 'Module', value: 'Two units, one as a spare' },
  { label: 'Key custody', value: 'Two officers, each with a card' },
  { label: 'Signing', value: 'PKI signature on every message' },
  { label: 'Message authentication', value: 'MAC and checksum trailers' },
  { label: 'Last key ceremony', value: 'Nov 1, 2026' },
] as const;
