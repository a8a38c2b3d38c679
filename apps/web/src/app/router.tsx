import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { sessionQuery, useSession } from '@/features/auth/api/session.ts';
import { whenIdle } from '@/lib/browser/when-idle.ts';
import { setPageTitle } from '@/lib/navigation/page-title.ts';
import { pathWithin } from '@/lib/navigation/workspace.ts';
import { BareFrame } from './bare-frame.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { PathParams } from './match-path.ts';
import { matchScreen, type Route } from './routes.ts';
import type { ScreenDeclaration } from './screen.ts';
import { ScreenArrival } from './screen-arrival.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const Shell = lazyScreen<{ title: string; children: ReactNode }>(() =>
  import('./shell/shell.tsx').then((m) => m.Shell),
);

/** Loads a screen, the shell around it, and its data, in parallel. */
async function preloadWhole(path: string): Promise<void> {
  const { route } = matchScreen(path);
  await Promise.all([route.Screen.preload(), route.frame === 'bare' ? undefined : Shell.preload()]);
}

/** How long the first rendering waits for data once its scripts are loaded: both were requested together. */
const FIRST_DATA_MS = 300;

/** Loads the first screen and its data, so that it is not first rendered without data. */
export async function preloadFirst(path: string, client: QueryClient): Promise<void> {
  const { route, params } = matchScreen(path);
  const data = Promise.allSettled([
    route.frame === 'bare' ? undefined : client.prefetchQuery(sessionQuery),
    prefetch(route, params, client),
  ]);
  await preloadWhole(path);
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, FIRST_DATA_MS))]);
}

async function prefetch({ prefetch: load, reads = [] }: Route, params: PathParams, client: QueryClient) {
  if (load !== 'reads') return load?.(client, params);
  return Promise.all(reads.map((path) => client.prefetchQuery({ queryKey: [path] })));
}

export function Router() {
  const path = pathWithin(usePathname());
  const { route, params } = matchScreen(path);
  const { Screen, leadsTo } = route;
  useEffect(() => {
    // Within the shell the frame stays while a screen is loading; coming from a bare screen, the page would go blank.
    if (leadsTo === undefined) return undefined;
    return whenIdle(() => preloadWhole(leadsTo).catch(() => undefined));
  }, [leadsTo]);
  return (
    <>
      <ScreenTitle title={route.title} path={path} />
      <ScreenBoundary resetKey={path} as="main">
        <Suspense fallback={null}>
          <Frame frame={route.frame} title={route.title}>
            {/* Another transfer is another screen: no state of the previous one may remain. */}
            <Screen key={Object.values(params).join('/')} params={params} title={route.title} />
            <ScreenArrival path={path} />
          </Frame>
        </Suspense>
      </ScreenBoundary>
    </>
  );
}

/** Rendered before the screen, so that the screen can override the title. */
function ScreenTitle({ title, path }: { title: string; path: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous screen may have set its own title.
  useEffect(() => {
    setPageTitle(title);
  }, [title, path]);
  return null;
}

interface FrameProps extends Pick<ScreenDeclaration, 'frame' | 'title'> {
  children: ReactNode;
}

function Frame({ frame, title, children }: FrameProps) {
  switch (frame) {
    case 'shell':
      return <Shell title={title}>{children}</Shell>;
    case 'bare':
      return children;
    case 'either':
      return <FrameBySession title={title}>{children}</FrameBySession>;
  }
}

function FrameBySession({ title, children }: Omit<FrameProps, 'frame'>) {
  const { data: session, isPending } = useSession();
  if (isPending) return null;
  return session != null ? <Shell title={title}>{children}</Shell> : <BareFrame>{children}</BareFrame>;
}
