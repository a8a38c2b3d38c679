import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export interface LazyScreen<P extends object> {
  (props: P): ReactNode;
  /** Starts loading, so that the screen is ready when it is needed. */
  preload: () => Promise<unknown>;
}

/**
 * A component in a separate script; call this once per module. Unlike with `lazy` alone, a preloaded component is rendered at
 * once and never flashes its fallback.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null;
  const once = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Later = lazy(once) as ComponentType<P>;
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call, and one call per module.
  function Screen(props: P) {
    // Decided once per mount: switching to another component would lose all state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return Object.assign(Screen, { preload: once });
}
