import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { ErrorBoundary } from '@/components/ui/feedback/error-boundary.tsx';
import { FailureNote } from '@/components/ui/feedback/failure-note.tsx';
import { isMissingScript } from '@/lib/api/missing-script.ts';
import { useReconnections } from '@/lib/api/reconnections.ts';
import { screenUrl } from '@/lib/navigation/workspace.ts';

interface ScreenBoundaryProps {
  /** A new value resets the boundary: the path, for the boundary around a screen. */
  resetKey: string;
  /** The outermost boundary must also render the page's main landmark. */
  as?: 'main' | 'div';
  children: ReactNode;
}

/** For errors that no `SectionBoundary` of a screen caught. */
export function ScreenBoundary({ resetKey, as = 'div', children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} failed={(error) => <Failure error={error} as={as} />}>
      {children}
    </ErrorBoundary>
  );
}

function Failure({ error, as: Frame }: { error: unknown; as: 'main' | 'div' }) {
  const missing = isMissingScript(error);
  const reconnections = useReconnections();
  const [before] = useState(reconnections);
  useEffect(() => {
    if (missing && reconnections > before) location.reload();
  }, [missing, reconnections, before]);
  useEffect(() => {
    if (!missing) return;
    // The live stream may not have noticed a short loss of the connection.
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [missing]);
  return (
    <Frame className="mx-auto max-w-140 px-6 py-16">
      <h1>{missing ? 'This page needs a reload' : 'This screen stopped working'}</h1>
      <p role="alert" className="mt-2 text-ink-2">
        {missing
          ? 'Part of the console could not be loaded. Either the console was updated after you opened it, or the connection was lost; if so, it loads once the server can be reached again. Your saved data is not affected.'
          : 'An error occurred while this screen was shown. Your saved data is not affected.'}
      </p>
      <div className="mt-3 text-sm text-ink-3">
        {missing ? (
          <Code>{error instanceof Error ? error.message : String(error)}</Code>
        ) : (
          <FailureNote error={error} />
        )}
      </div>
      <div className="mt-5 flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button asChild>
          <a href={screenUrl('/dashboard')}>Go to Dashboard</a>
        </Button>
      </div>
    </Frame>
  );
}
