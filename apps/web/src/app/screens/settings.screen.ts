import type { ScreenDeclaration } from '../screen.ts';

export const settings: ScreenDeclaration = {
  paths: ['/settings'],
  title: 'Settings',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'settings',
  nav: { group: 'More', label: 'Settings' },
  palette: { words: 'account profile preferences automation' },
};
