import { Button } from '@/components/ui/button.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { errorText } from '@/lib/api.ts';

interface LoadFailureProps {
  /** What is missing: `The webhooks could not be loaded`. */
  title: string;
  /** What was thrown, or the reason in words. Nothing is shown without one: `error` of a query can be given as it is. */
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}

/** Stands where data should be that could not be read: why, and a button to try again. */
export function LoadFailure({ title, error, onRetry, className = '' }: LoadFailureProps) {
  if (error === null || error === undefined) return null;
  return (
    <InlineAlert
      title={title}
      className={className}
      action={<Button onClick={() => onRetry()}>Retry</Button>}
    >
      {errorText(error)}
    </InlineAlert>
  );
}
