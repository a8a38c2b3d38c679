/** A central bank that converts M0 to M1. All of them are simulated; their BICs are fictitious test BICs. */
export interface CentralBank {
  readonly code: CentralBankCode;
  readonly name: string;
  readonly country: string;
  readonly bic: string;
}

export const CENTRAL_BANK_CODES = ['ECB', 'FED', 'BOE', 'PBOC', 'BOJ', 'RBI', 'CBR'] as const;
export type CentralBankCode = (typeof CENTRAL_BANK_CODES)[number];

export const DEFAULT_CENTRAL_BANK: CentralBankCode = 'ECB';

export const CENTRAL_BANKS: Readonly<Record<CentralBankCode, CentralBank>> = {
  ECB: { code: 'ECB', name: 'European Central Bank', country: 'European Union', bic: 'SECBDEF0' },
  FED: { code: 'FED', name: 'Federal Reserve', country: 'United States', bic: 'SFEDUS30' },
  BOE: { code: 'BOE', name: 'Bank of England', country: 'United Kingdom', bic: 'SBOEGB20' },
  PBOC: { code: 'PBOC', name: "People's Bank of China", country: 'China', bic: 'SPBCCNB0' },
  BOJ: { code: 'BOJ', name: 'Bank of Japan', country: 'Japan', bic: 'SBOJJPJ0' },
  RBI: { code: 'RBI', name: 'Reserve Bank of India', country: 'India', bic: 'SRBIINB0' },
  CBR: { code: 'CBR', name: 'Central Bank of Russia', country: 'Russia', bic: 'SCBRRUM0' },
};

export function isCentralBankCode(text: string): text is CentralBankCode {
  return (CENTRAL_BANK_CODES as readonly string[]).includes(text);
}
