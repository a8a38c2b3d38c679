import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import { SCREENS } from './manifest.ts';
import { matchPath, type PathParams } from './match-path.ts';
import type { ScreenDeclaration, ScreenProps } from './screen.ts';

export interface Route extends ScreenDeclaration {
  Screen: LazyScreen<ScreenProps>;
}

function toRoute(declaration: ScreenDeclaration): Route {
  return { ...declaration, Screen: lazyScreen<ScreenProps>(declaration.load) };
}

/** Every primitive in every state. */
const DESIGN: ScreenDeclaration = {
  paths: ['/design'],
  title: 'Design',
  frame: 'bare',
  load: () => import('./screens/design.tsx').then((m) => m.DesignScreen),
};

const ROUTES: readonly Route[] = [
  ...Object.values(SCREENS),
  // Decided when the bundle is built, so that the bundle does not contain the page.
  ...(import.meta.env.DEV ? [DESIGN] : []),
].map(toRoute);

/** For every other path. */
const NOT_FOUND = toRoute({
  paths: [],
  title: 'Page Not Found',
  frame: 'either',
  load: () => import('./screens/not-found.tsx').then((m) => m.NotFoundScreen),
  leadsTo: '/dashboard',
});

export function matchScreen(path: string): { route: Route; params: PathParams } {
  for (const route of ROUTES) {
    for (const pattern of route.paths) {
      const params = matchPath(pattern, path);
      if (params !== null) return { route, params };
    }
  }
  return { route: NOT_FOUND, params: {} };
}

/** Preloads a screen that is likely to be opened next. If that fails, opening it reports the error. */
export function preloadScreen(path: string): void {
  matchScreen(path)
    .route.Screen.preload()
    .catch(() => undefined);
}
