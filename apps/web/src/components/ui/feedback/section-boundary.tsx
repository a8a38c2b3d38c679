import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { isMissingScript } from '@/lib/api/missing-script.ts';
import { Button } from '../buttons/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailureNote } from './failure-note.tsx';
import { InlineAlert } from './inline-alert.tsx';

interface SectionBoundaryProps {
  /** Classes of the failure: its margins. */
  className?: string;
  /** Where to show its failure; by default in its place. */
  failed?: (failure: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * A part of a page that fails alone, while the rest of the page stays. A change of the URL, which holds the open dialogs, renders it
 * again. Cards, tabs, sections and dialogs contain one.
 */
export function SectionBoundary({
  className = '',
  failed = (failure) => failure,
  children,
}: SectionBoundaryProps) {
  const url = `${usePathname()}?${useSearch()}`;
  return (
    <ErrorBoundary
      resetKey={url}
      failed={(error, retry) => {
        // The whole page must be reloaded.
        if (isMissingScript(error)) throw error;
        return failed(<Failure error={error} className={className} onRetry={retry} />);
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

interface FailureProps {
  error: unknown;
  className: string;
  onRetry: () => void;
}

function Failure({ error, className, onRetry }: FailureProps) {
  const { isReading, readAgain } = useReadAgain(onRetry);
  return (
    <InlineAlert
      title="This part could not be shown"
      className={className}
      action={
        <Button loading={isReading} onClick={readAgain}>
          Retry
        </Button>
      }
    >
      <FailureNote error={error} />
    </InlineAlert>
  );
}

/** Reloads the data of the page, and then calls back. */
export function useReadAgain(onRetry: () => void) {
  const client = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const readAgain = async () => {
    setIsReading(true);
    // Data that only this part used is no longer in use, and is loaded again once the part is rendered.
    client.removeQueries({ type: 'inactive' });
    await client.refetchQueries({ type: 'active' });
    setIsReading(false);
    onRetry();
  };
  return { isReading, readAgain };
}
