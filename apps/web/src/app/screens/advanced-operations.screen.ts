import type { ScreenDeclaration } from '../screen.ts';

export const advancedOperations: ScreenDeclaration = {
  paths: ['/advanced-operations'],
  title: 'Advanced Manual Operations',
  frame: 'shell',
  load: () => import('./advanced-operations.tsx').then((m) => m.AdvancedOperationsScreen),
  icon: 'terminal',
  nav: { group: 'Operate', label: 'Advanced Manual' },
  palette: { words: 'terminal push loro hsm' },
  tile: { position: 4, title: 'Advanced manual operations', text: 'Terminal and direct push' },
};
