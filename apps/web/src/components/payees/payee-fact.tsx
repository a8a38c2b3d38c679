import type { TransferPayee } from '@clearbench/contract';
import {
  PAYEE_ANSWER_LABELS,
  payeeAnswerText,
  payeeDecisionText,
  payeeProblemText,
} from '@clearbench/domain';
import { CodeFact, Fact } from '@/components/facts.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { PAYEE_ANSWER_TONES } from './payee-tones.ts';

/** The verified payee of a transfer. */
export function PayeeFact({ payee }: { payee: TransferPayee }) {
  const { answer, problem, decision, correctedFrom, decidedBy, checkId } = payee;
  const decided = payeeDecisionText(decision, correctedFrom);
  return (
    <>
      <Fact label="Payee">
        <Badge tone={PAYEE_ANSWER_TONES[answer]}>{PAYEE_ANSWER_LABELS[answer]}</Badge>
        <span className="mt-1 block">{payeeAnswerText(payee)}</span>
        {problem !== null && <span className="block text-ink-2">{payeeProblemText(problem)}</span>}
        {decided !== '' && (
          <span className="block text-ink-2">
            {decided} {decidedBy !== null && `Decided by ${decidedBy}.`}
          </span>
        )}
      </Fact>
      <CodeFact label="Verification" value={checkId} />
    </>
  );
}
