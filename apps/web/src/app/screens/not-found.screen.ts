import type { ScreenDeclaration } from '../screen.ts';

export const notFound: ScreenDeclaration = {
  paths: [],
  title: 'Page Not Found',
  frame: 'either',
  load: () => import('./not-found.tsx').then((m) => m.NotFoundScreen),
  leadsTo: '/dashboard',
};
