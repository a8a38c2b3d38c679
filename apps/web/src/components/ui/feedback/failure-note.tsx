import { type ComponentType, useEffect, useState } from 'react';
import { Code } from '../display/code.tsx';

interface FailureNoteProps {
  error: unknown;
  /** In one line, only the reference in the server's log. */
  isShort?: boolean;
}

/**
 * The known facts of an error that ended a part of a page. Its script is loaded when the page is idle, because pages
 * rarely fail; before that, the error message is shown.
 */
export function FailureNote({ error, isShort = false }: FailureNoteProps) {
  const [Facts, setFacts] = useState<ComponentType<{ error: unknown }> | null>(null);
  useEffect(() => {
    import('../overlays/failure-facts.tsx').then(
      ({ FailureFacts, FailureReference }) => setFacts(() => (isShort ? FailureReference : FailureFacts)),
      () => undefined,
    );
  }, [isShort]);
  if (Facts !== null) return <Facts error={error} />;
  return isShort ? null : <Code>{String(error)}</Code>;
}
