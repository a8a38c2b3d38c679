/** Whether the payees of a file are verified before it is executed. */
export const FILE_VERIFICATIONS = ['opt-in', 'opt-out'] as const;
export type FileVerification = (typeof FILE_VERIFICATIONS)[number];

export const isFileVerification = (text: string): text is FileVerification =>
  FILE_VERIFICATIONS.some((known) => known === text);

/** A file is verified, and then waits until its payer releases or cancels all of it. */
export const PAYMENT_FILE_STATES = ['verifying', 'waiting', 'released', 'cancelled'] as const;
export type PaymentFileState = (typeof PAYMENT_FILE_STATES)[number];
