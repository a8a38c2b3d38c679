import type { ScreenDeclaration } from '../screen.ts';

export const tuneUp: ScreenDeclaration = {
  paths: ['/api-configuration/tune-up'],
  title: 'Server Tune-Up',
  frame: 'shell',
  load: () => import('./tune-up.tsx').then((m) => m.TuneUpScreen),
  icon: 'gauge',
  palette: { words: 'cpu latency' },
};
