import type { Iso20022 } from '@clearbench/messages';
import type { Rejection } from '../adapter.ts';

/** The rules in which networks of ISO 20022 differ. */
export interface Clearing {
  /** Whether its messages go from institution to institution, with a business header. */
  hasHeader: boolean;
  /** The scheme that restricts what a payment may say. */
  scheme: 'sepa' | null;
  chargeBearer: 'SLEV' | 'SHAR';
  /** What a payment of this amount says of the service that it asks for. */
  service(amountMinor: bigint, createdAt: string): Partial<Iso20022.CreditTransferTransaction39>;
  /** How the beneficiary's bank confirms a credit. */
  creditStatus(amountMinor: bigint): 'ACCC' | 'ACCP';
  statusReason(rejection: Rejection): Iso20022.StatusReasonInformation12;
}
