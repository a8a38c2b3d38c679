// Without schemas: the console needs these names, but not the code size of zod.

/** The events that a webhook can subscribe to, in the order of a transfer's life. */
export const NOTIFICATION_TYPES = [
  'transaction.initiated',
  'payee.verified',
  'transaction.processing',
  'conversion.completed',
  'settlement.completed',
  'transaction.failed',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * `pending`: not tried yet; `retrying`: failed, with further attempts ahead; `delivered`: answered with 2xx;
 * `failed`: every attempt failed; `cancelled`: its webhook was deleted before.
 */
export const DELIVERY_STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ROTATION_OVERLAP_MAX_HOURS = 168;
