import type { PayeeAnswer } from './payee-answer-names.ts';
import type { PayeeAnswerProblem, PayeeDecision } from './payee-decisions.ts';

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
    case 'refused':
      return 'The bank of the payee refused to answer, because too many names were tried for this account.';
  }
}

/** Empty: the payer decided nothing. */
export function payeeDecisionText(decision: PayeeDecision | null, correctedFrom: string | null): string {
  switch (decision) {
    case 'proceed':
      return 'The payer decided to send it.';
    case 'correct':
      return `The payer corrected the name, which was ${correctedFrom ?? 'another one'}.`;
    case 'cancel':
      return 'The payer cancelled its file.';
    case null:
      return '';
  }
}
