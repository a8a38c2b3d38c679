import type { ScreenDeclaration } from '../screen.ts';

export const advancedOperations: ScreenDeclaration = {
  paths: ['/advanced-operations'],
  title: 'Advanced Manual Operations',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'terminal',
  nav: { group: 'Operate', label: 'Advanced operations' },
  palette: { words: 'terminal push loro hsm' },
  tile: { position: 4, title: 'Advanced manual operations', text: 'Terminal and direct push' },
};
