/** Off: payees are not verified. `require`: what does not match needs the decision of the payer. */
export const PAYEE_VERIFICATION_MODES = ['off', 'warn', 'require'] as const;
export type PayeeVerificationMode = (typeof PAYEE_VERIFICATION_MODES)[number];

/** Why the payee's bank gave no answer; `refused`: it was asked about too many names. Banks don't say why they find verifying impossible. */
export const PAYEE_ANSWER_PROBLEMS = ['late', 'error', 'refused'] as const;
export type PayeeAnswerProblem = (typeof PAYEE_ANSWER_PROBLEMS)[number];

/**
 * `proceed`: the payer sent in spite of the answer. `correct`: the payer took another name, which was verified again. `cancel`: the payer
 * cancelled the file of the payment.
 */
export const PAYEE_DECISIONS = ['proceed', 'correct', 'cancel'] as const;
export type PayeeDecision = (typeof PAYEE_DECISIONS)[number];

/** A payload of more transfers is sent without decisions: its payees are verified after it has arrived, and what does not match is held. */
export const DECIDED_PAYEES_MAX = 20;
