/** The codes for data that a transfer lacks for a message, and for added or changed data. */
export const ORDER_CODES = {
  value_assumed: 'A value that the transfer does not have was filled in.',
  value_changed: 'A value reads differently in the message.',
  value_missing: 'The transfer has no value for a mandatory field.',
  value_unfit: 'A value of the transfer does not fit into the message.',
} as const;
