import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { errorText } from '@/lib/api.ts';

interface LoadFailureProps {
  /** What is missing: `The webhooks could not be loaded`. */
  title: string;
  /** The error, or the reason in words. Without one nothing is rendered, so the `error` of a query can be passed as it is. */
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}

/** Replaces data that could not be loaded: says why, with a button to try again. */
export function LoadFailure({ title, error, onRetry, className = '' }: LoadFailureProps) {
  if (error === null || error === undefined) return null;
  return (
    <InlineAlert title={title} className={className} action={<RetryButton onRetry={onRetry} />}>
      {errorText(error)}
    </InlineAlert>
  );
}

/** It disappears with what it is about: the focus then stays near it, instead of going back to the start of the page. */
function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement !== element) return;
      const place = element?.closest<HTMLElement>('[role="tabpanel"], [role="dialog"], main');
      place?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button ref={button} onClick={() => onRetry()}>
      Retry
    </Button>
  );
}
