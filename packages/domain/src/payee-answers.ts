import { registeredAccount } from './registered-account.ts';

/** Off: payees are not verified. `require`: what does not match needs the decision of the payer. */
export const PAYEE_VERIFICATION_MODES = ['off', 'warn', 'require'] as const;
export type PayeeVerificationMode = (typeof PAYEE_VERIFICATION_MODES)[number];

/** The answers that a payer can get. A late or faulty answer of the payee's bank is `not-possible`. */
export const PAYEE_ANSWERS = ['match', 'close-match', 'no-match', 'not-possible'] as const;
export type PayeeAnswer = (typeof PAYEE_ANSWERS)[number];

/** Why the payee's bank gave no answer. Banks don't say why they find verifying impossible. */
export const PAYEE_ANSWER_PROBLEMS = ['late', 'error'] as const;
export type PayeeAnswerProblem = (typeof PAYEE_ANSWER_PROBLEMS)[number];

/** `proceed`: the payer sent in spite of the answer. `correct`: the payer took another name, which was verified again. */
export const PAYEE_DECISIONS = ['proceed', 'correct'] as const;
export type PayeeDecision = (typeof PAYEE_DECISIONS)[number];

/** A payload of more transfers is sent without decisions, and its payees are verified after it has arrived. */
export const DECIDED_PAYEES_MAX = 20;

interface AnsweredPayee {
  readonly answer: PayeeAnswer;
  readonly matchedName: string | null;
}

/** The sentence that banks must show to the payer. Only a close match names the holder. */
export function payeeAnswerText({ answer, matchedName }: AnsweredPayee): string {
  switch (answer) {
    case 'match':
      return 'The name matches the account.';
    case 'close-match':
      return `The name almost matches. The account belongs to ${matchedName ?? 'somebody with a similar name'}.`;
    case 'no-match':
      return 'The name does not match the account.';
    case 'not-possible':
      return 'The name could not be checked.';
  }
}

export const PAYEE_ANSWER_LABELS: Readonly<Record<PayeeAnswer, string>> = {
  match: 'Match',
  'close-match': 'Close match',
  'no-match': 'No match',
  'not-possible': 'Not checked',
};

export function payeeProblemText(problem: PayeeAnswerProblem): string {
  switch (problem) {
    case 'late':
      return 'The bank of the payee did not answer within 5 seconds.';
    case 'error':
      return 'The bank of the payee answered with an error, or not at all.';
  }
}

/** Empty: the payer decided nothing. */
export function payeeDecisionText(decision: PayeeDecision | null, correctedFrom: string | null): string {
  switch (decision) {
    case 'proceed':
      return 'The payer decided to send it.';
    case 'correct':
      return `The payer corrected the name, which was ${correctedFrom ?? 'another one'}.`;
    case null:
      return '';
  }
}

interface Beneficiary {
  readonly recipientName?: string | null | undefined;
  readonly recipientAccount?: string | null | undefined;
  readonly destinationIban?: string | null | undefined;
}

/** The account that a transfer pays, and the name it gives; null if one of them is missing or no bank could find the account. */
export function verifiablePayee(transfer: Beneficiary): { account: string; name: string } | null {
  const name = transfer.recipientName?.trim() ?? '';
  const account = registeredAccount(transfer.destinationIban ?? transfer.recipientAccount ?? '');
  return name === '' || account === null ? null : { account, name };
}
