import type { OrderIdentifier } from '../service.ts';

/** Signature classes: E signs alone, A first, B second, T only transports. */
export type AuthorisationLevel = 'E' | 'A' | 'B' | 'T';

/** An order that a customer may use. */
export interface PermittedOrder extends OrderIdentifier {
  description: string;
  direction: 'upload' | 'download';
  /** How many signatures an order needs. */
  signaturesRequired?: number;
}

export interface CustomerAccount {
  id: string;
  /** An IBAN, or another account number. */
  iban: string;
  bic?: string;
  currency: string;
  holder: string;
  description?: string;
}

export interface SubscriberPermission extends OrderIdentifier {
  level?: AuthorisationLevel;
}

export type SubscriberStatus =
  | 'new'
  | 'ini-received'
  | 'hia-received'
  | 'initialised'
  | 'ready'
  /** By the subscriber, with SPR. */
  | 'suspended'
  | 'suspended-by-bank';

export interface SubscriberInfo {
  userId: string;
  name?: string;
  status: SubscriberStatus;
  permissions: readonly SubscriberPermission[];
}

export interface CustomerInfo {
  partnerId: string;
  name: string;
  hostId: string;
  accounts: readonly CustomerAccount[];
  orders: readonly PermittedOrder[];
}
