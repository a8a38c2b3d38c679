import type { PayeeCheck } from '@clearbench/contract';
import { type PayeeAnswer, payeeAnswerText, payeeProblemText } from '@clearbench/domain';
import { Button } from '@/components/ui/buttons/button.tsx';
import { type AlertVariant, InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { formatIban } from '@/lib/text/format.ts';

const VARIANTS: Readonly<Record<PayeeAnswer, AlertVariant>> = {
  match: 'success',
  'close-match': 'warning',
  'no-match': 'error',
  'not-possible': 'warning',
};

const ADVICE: Readonly<Record<PayeeAnswer, string>> = {
  match: '',
  'close-match': 'Take this name, or keep the one that you entered.',
  'no-match':
    'Ask the payee for the name of the account. If you send it anyway, the money may reach somebody else.',
  'not-possible': 'If you send it anyway, the money may reach somebody else.',
};

interface PayeeAnswerProps {
  check: PayeeCheck;
  /** Takes the name that the bank named, and verifies it. */
  onCorrect?: ((name: string) => void) | undefined;
  isVerifying?: boolean;
  className?: string;
}

/** Below the fields it could be out of view. */
const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** The answer of the payee's bank, as a bank must show it to the payer. */
export function PayeeAnswerAlert(props: PayeeAnswerProps) {
  const { check, onCorrect, isVerifying = false, className } = props;
  const { answer, matchedName, problem } = check;
  return (
    <div ref={reveal} className={className}>
      <InlineAlert
        variant={VARIANTS[answer]}
        title={payeeAnswerText(check)}
        action={
          matchedName !== null &&
          onCorrect !== undefined && (
            <Button size="sm" sending={isVerifying} onClick={() => onCorrect(matchedName)}>
              Use this name
            </Button>
          )
        }
      >
        {problem !== null && <p>{payeeProblemText(problem)}</p>}
        {answer !== 'match' && <p>{ADVICE[answer]}</p>}
      </InlineAlert>
    </div>
  );
}

/** The answers for several payees, which the payer can change only in the payload. */
export function PayeeAnswers({ checks }: { checks: readonly PayeeCheck[] }) {
  return checks.map((check) => (
    <div key={check.id}>
      <p className="mb-1 text-sm text-ink-2 wrap-anywhere">
        {check.name}, {formatIban(check.account)}
      </p>
      <PayeeAnswerAlert check={check} />
    </div>
  ));
}
