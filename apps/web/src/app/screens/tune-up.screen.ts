import type { ScreenDeclaration } from '../screen.ts';

export const tuneUp: ScreenDeclaration = {
  paths: ['/api-configuration/tune-up'],
  title: 'Server Tune-Up',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'gauge',
  palette: { words: 'cpu memory latency monitoring middleware' },
};
