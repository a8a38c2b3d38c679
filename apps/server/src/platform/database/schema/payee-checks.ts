import type { PayeeAnswer, PayeeAnswerProblem } from '@clearbench/domain';

export interface PayeeChecksTables {
  payee_checks: PayeeCheckTable;
}

/** A verification that an operator requested before sending. */
export interface PayeeCheckTable {
  id: string;
  account: string;
  name: string;
  answer: PayeeAnswer;
  matched_name: string | null;
  problem: PayeeAnswerProblem | null;
  corrected_from: string | null;
  checked_at: Date;
}
