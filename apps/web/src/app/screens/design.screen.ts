import type { ScreenDeclaration } from '../screen.ts';

export const design: ScreenDeclaration = {
  paths: ['/design'],
  title: 'Design',
  frame: 'bare',
  load: () => import('./design.tsx').then((m) => m.DesignScreen),
};
