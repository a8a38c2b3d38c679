import { type ComponentType, useEffect, useState } from 'react';
import { Code } from './code.tsx';

type Overlays = typeof import('./overlays/index.ts');

interface FailureNoteProps {
  error: unknown;
  /** In one line, only the reference under which the server's log has it. */
  isShort?: boolean;
}

/**
 * The known facts of an error that ended a part of a page. Its script is loaded when the page is idle, as no page should fail; before, and
 * without it, the thrown message is shown.
 */
export function FailureNote({ error, isShort = false }: FailureNoteProps) {
  const [Facts, setFacts] = useState<ComponentType<{ error: unknown }> | null>(null);
  useEffect(() => {
    import('./overlays/index.ts').then(
      (overlays: Overlays) => setFacts(() => (isShort ? overlays.FailureReference : overlays.FailureFacts)),
      () => undefined,
    );
  }, [isShort]);
  if (Facts !== null) return <Facts error={error} />;
  return isShort ? null : <Code>{String(error)}</Code>;
}
