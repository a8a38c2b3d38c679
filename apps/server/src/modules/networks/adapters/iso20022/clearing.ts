import type { Iso20022 } from '@clearbench/messages';
import type { Rejection } from '../adapter.ts';

/** The rules in which networks of ISO 20022 differ. */
export interface Clearing {
  /** True if its messages go from institution to institution, with a business header. */
  hasHeader: boolean;
  /** The scheme that restricts the content of payments. */
  scheme: 'sepa' | null;
  chargeBearer: 'SLEV' | 'SHAR';
  /** The elements that name the service for a payment of this amount. */
  service(amountMinor: bigint, createdAt: string): Partial<Iso20022.CreditTransferTransaction39>;
  /** How the beneficiary's bank confirms a credit. */
  creditStatus(amountMinor: bigint): 'ACCC' | 'ACCP';
  statusReason(said: Pick<Rejection, 'reason' | 'text'>): Iso20022.StatusReasonInformation12;
}
