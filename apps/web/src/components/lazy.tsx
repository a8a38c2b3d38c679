import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import type { TriggerTarget } from '@/components/ui/controls/use-trigger-target.ts';
import { FailureNote } from '@/components/ui/feedback/failure-note.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { useReconnections } from '@/lib/api/reconnections.ts';

export interface LazyComponent<P extends object> {
  (props: P): ReactNode;
  /** Loads its script, so that it shows at once when it is needed. */
  preload: () => void;
}

type Failed<P> = (props: P, failure: ReactNode) => ReactNode;

/**
 * A part of a screen in a separate script; call this once per module. If the script cannot be loaded, or fails, only
 * this part shows the failure, with a retry, and the rest of the screen stays. It also retries as soon as the server
 * is back.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LazyComponent<P> {
  return defineLazy(
    load,
    () => waiting,
    (_props, failure) => failure,
  );
}

/** The same for an overlay with a control: a failure appears only after the control is pressed. */
export function lazyOverlay<P extends { target: TriggerTarget }>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  return defineLazy(
    load,
    () => null,
    ({ target }, failure) => target.wasPressed && failure,
  );
}

/**
 * What the other functions have in common: `waiting` is shown until the script is loaded, and `failed` where to show its
 * failure.
 */
export function defineLazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode,
  failed: Failed<P>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const once = async () => {
    loaded = await load();
    return loaded;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call, and one call per module.
  function Late(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [attempt, setAttempt] = useState(0);
    const reconnections = useReconnections();
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or a new connection is a reason to load.
    useEffect(() => {
      if (Loaded !== null) return;
      let isWanted = true;
      setFailure(null);
      once().then(
        (component) => isWanted && setLoaded(() => component),
        (error: unknown) => isWanted && setFailure({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [Loaded, attempt, reconnections]);

    if (Loaded !== null) {
      return (
        <SectionBoundary failed={(failure) => failed(props, failure)}>
          <Loaded {...props} />
        </SectionBoundary>
      );
    }
    if (failure === null) return waiting(props);
    return failed(
      props,
      <InlineAlert
        title="This part could not be loaded"
        action={<Button onClick={() => setAttempt(attempt + 1)}>Retry</Button>}
      >
        <FailureNote error={failure.error} />
      </InlineAlert>,
    );
  }
  return Object.assign(Late, { preload: () => void once().catch(() => undefined) });
}
