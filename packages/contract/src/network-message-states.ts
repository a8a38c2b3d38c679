// Without schemas: the console needs these names, but not the code size of zod.

/** `withdrawn`: removed from the queue, because its transfer ended before the network took it. */
export const NETWORK_MESSAGE_STATES = [
  'queued',
  'sent',
  'acknowledged',
  'refused',
  'withdrawn',
  'received',
] as const;
export type NetworkMessageState = (typeof NETWORK_MESSAGE_STATES)[number];
