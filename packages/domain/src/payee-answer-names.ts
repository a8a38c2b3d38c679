/** The answers that a payer can get. A late or faulty answer of the payee's bank is `not-possible`. */
export const PAYEE_ANSWERS = ['match', 'close-match', 'no-match', 'not-possible'] as const;
export type PayeeAnswer = (typeof PAYEE_ANSWERS)[number];
