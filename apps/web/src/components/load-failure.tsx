import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';

interface LoadFailureProps {
  /** The missing data: `The webhooks could not be loaded`. */
  title: string;
  /**
   * The error, or the reason as text. Without one, nothing is rendered, so you can pass the `error` of a query
   * directly.
   */
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}

/** Shown instead of data that could not be loaded: the reason, with a button to try again. */
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
