import { Copy } from 'lucide-react';
import { detailsOf, failureText, whereabouts } from '@/lib/api/failure-text.ts';
import { useFailure } from '@/lib/api/failures.ts';
import { Button } from '../buttons/button.tsx';
import { copyText } from '../buttons/copy-text.ts';
import { Code } from '../display/code.tsx';

/** The known facts of an error that ended a part of a page, and where to find more. It needs no server. */
export function FailureFacts({ error }: { error: unknown }) {
  const failure = useFailure(error);
  const details = detailsOf(failure);
  return (
    <>
      <p>{failureText(error)}</p>
      <p>{whereabouts(failure)}</p>
      <details className="text-sm">
        <summary className="inline-block min-h-6 cursor-pointer py-0.5 underline">Details</summary>
        <pre className="mono mb-1.5 whitespace-pre-wrap wrap-anywhere">{details}</pre>
        <Button icon={Copy} size="sm" onClick={() => copyText(details, 'Details')}>
          Copy details
        </Button>
      </details>
    </>
  );
}

/** For a space of one line only. */
export function FailureReference({ error }: { error: unknown }) {
  const failure = useFailure(error);
  return <Code title={whereabouts(failure)}>({failure.reference})</Code>;
}
