import { useDeferredValue, useEffect, useState } from 'react';
import type { Problem } from '@/lib/messages/protocol.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';
import { type ComposedType, type ComposeValues, draftOf } from './compose-form.ts';

export interface Composition {
  /** Null until it has been built for the first time. */
  readonly text: string | null;
  /** For this text; null until it has been checked. */
  readonly problems: readonly Problem[] | null;
  readonly failure: string | null;
  readonly retry: () => void;
}

/** The message that the form describes, built and checked by the worker during typing. */
export function useComposition(type: ComposedType, values: ComposeValues): Composition {
  const [text, setText] = useState<string | null>(null);
  const current = useDeferredValue(values);
  const analysis = useAnalysis(text === null ? null : { text, mode: 'strict', index: 0, target: null });
  const { compose } = analysis;
  useEffect(() => {
    let isLatest = true;
    void compose(draftOf(type, current)).then((built) => isLatest && setText(built));
    return () => {
      isLatest = false;
    };
  }, [compose, type, current]);
  const opened = analysis.openedText === text ? analysis.opened : null;
  return {
    text,
    problems: opened?.problems ?? null,
    failure: analysis.status === 'failed' ? analysis.failure : null,
    retry: analysis.retry,
  };
}
