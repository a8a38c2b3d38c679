import { useEffect, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Spinner } from '@/components/ui/feedback/spinner.tsx';
import type { Analysis } from '@/lib/messages/use-analysis.ts';
import { formatCount } from '@/lib/text/format.ts';

/** Shorter work needs no notice. */
const SHOWN_AFTER_MS = 300;

/** Shows that the text is being checked, the progress, and how to stop it; or why there is no result. */
export function WorkingNotice({ analysis }: { analysis: Analysis }) {
  const { status, failure, isUnavailable, retry } = analysis;
  switch (status) {
    case 'working':
      return <Working analysis={analysis} />;
    case 'stopped':
      return (
        <InlineAlert
          variant="warning"
          title="The check was stopped"
          className="m-4"
          action={<Button onClick={retry}>Check again</Button>}
        >
          The results may belong to an earlier text.
        </InlineAlert>
      );
    case 'failed':
      return (
        <LoadFailure
          title={isUnavailable ? 'Messages cannot be read at the moment' : 'The text could not be checked'}
          error={failure}
          onRetry={retry}
          className="m-4"
        />
      );
    case 'idle':
      return null;
  }
}

function Working({ analysis: { progress, stop } }: { analysis: Analysis }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  const percent = progress === null ? null : Math.round(progress.fraction * 100);
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5 text-ink-2">
      <Spinner />
      <span role="status" className="min-w-0 flex-1">
        Checking…
        {progress !== null && ` ${formatCount(progress.read)} messages read`}
      </span>
      {percent !== null && (
        <progress aria-label="Checked" max={100} value={percent} className="h-1.5 w-32 accent-accent" />
      )}
      <Button size="sm" onClick={stop}>
        Stop
      </Button>
    </div>
  );
}
