import { Component, type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Code } from '@/components/ui/code.tsx';
import { useReconnections } from '@/lib/reconnections.ts';

interface ErrorBoundaryProps {
  /** A new value resets the boundary: the path, for the boundary around a screen. */
  resetKey: string;
  /** The outermost boundary also has to render the page's main landmark. */
  as?: 'main' | 'div';
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  resetKey: string;
}

/** A script that is no longer on the server: the console was updated since this page was loaded. */
function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  );
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('Something other than an error was thrown.') };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} as={this.props.as ?? 'div'} />;
  }
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
          ? 'A part of the console could not be loaded. Either it was updated since you opened it, or the connection was lost: then it is loaded as soon as the server can be reached. Nothing that you saved is affected.'
          : 'Something went wrong while showing it. Nothing that you saved is affected. If it happens again, please report the text below.'}
      </p>
      <p className="mt-3 text-sm text-ink-3">
        <Code>{error instanceof Error ? error.message : String(error)}</Code>
      </p>
      <div className="mt-5 flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button asChild>
          <a href="/dashboard">Go to Dashboard</a>
        </Button>
      </div>
    </Frame>
  );
}
