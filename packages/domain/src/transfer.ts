/** The kinds of transfer that the platform accepts. */
export const TRANSFER_TYPES = [
  'mt103_swift',
  'mt103_non_swift',
  'mt202',
  'mt202_cov',
  'ktt_non_swift',
] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];

export const TRANSFER_STATUSES = ['pending', 'processing', 'converting', 'completed', 'failed'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** M0 funds must be converted to M1 by a central bank before they settle; M1 funds need no conversion. */
export const FUND_TYPES = ['m0', 'm1', 'unspecified'] as const;
export type FundType = (typeof FUND_TYPES)[number];
