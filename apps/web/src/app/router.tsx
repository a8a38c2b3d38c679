import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { whenIdle } from '@/lib/when-idle.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { matchScreen } from './routes.tsx';
import { ScreenArrival } from './screen-arrival.tsx';

const Shell = lazyScreen<{ children: ReactNode }>(() => import('./shell/shell.tsx').then((m) => m.Shell));

/** Loads what a screen needs, itself and the shell around it, both at once. */
export async function preloadWhole(path: string): Promise<void> {
  const { screen } = matchScreen(path);
  await Promise.all([screen.preload(), screen.frame === 'shell' ? Shell.preload() : undefined]);
}

export function Router() {
  const [path] = useLocation();
  const { screen, params } = matchScreen(path);
  useEffect(() => {
    document.title = `${screen.title} · Clearbench`;
  }, [screen.title]);
  const { leadsTo } = screen;
  useEffect(() => {
    // Within the shell its frame stays while a screen is loaded; from one that stands alone all would go blank.
    if (leadsTo === null) return undefined;
    return whenIdle(() => preloadWhole(leadsTo).catch(() => undefined));
  }, [leadsTo]);
  const content = (
    <>
      {screen.render(params)}
      <ScreenArrival path={path} />
    </>
  );
  return (
    <ErrorBoundary resetKey={path} as="main">
      <Suspense fallback={null}>{screen.frame === 'shell' ? <Shell>{content}</Shell> : content}</Suspense>
    </ErrorBoundary>
  );
}
