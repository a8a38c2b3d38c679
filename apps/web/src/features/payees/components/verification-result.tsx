import type { PayeeVerification } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { ANSWER_LOOKS, payerText } from '../model/texts.ts';
import { answerBody } from '../model/wire.ts';
import { QuotingText } from './quoting-text.tsx';

/** The answer: what the payer sees, what the bank that asks gets, and why. */
export function VerificationResult({ verification }: { verification: PayeeVerification }) {
  const { answer, score, reasons } = verification;
  const body = answerBody(verification);
  return (
    <div className="grid grid-cols-1 gap-5">
      <Part title="What the payer must see">
        <p className="flex flex-wrap items-center gap-2 text-lg">
          <ValueBadge looks={ANSWER_LOOKS} value={answer} />
          <span className="min-w-0 wrap-anywhere">{payerText(verification)}</span>
        </p>
      </Part>
      <Part title="What the bank that asks gets">
        {body === null ? (
          <p className="text-ink-2">No answer of the scheme: the request fails, as the reason says.</p>
        ) : (
          <CodeBlock aria-label="The answer">{JSON.stringify(body, null, 2)}</CodeBlock>
        )}
      </Part>
      <Part title="Why">
        {score !== null && (
          <p className="mb-1">
            Score <strong>{Math.round(score)}</strong> of 100
          </p>
        )}
        <ul className="list-disc pl-5">
          {reasons.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <QuotingText text={text} /> <code className="mono text-sm text-ink-3">{code}</code>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-3">
          For you alone: the bank that asks gets neither score nor reasons.
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
