import type { ScreenDeclaration } from '../screen.ts';

export const networks: ScreenDeclaration = {
  paths: ['/global-transaction-networks'],
  title: 'Global Transaction Networks',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'network',
  nav: { group: 'Operate', label: 'Networks' },
  palette: { words: 'swift sepa interbank telex messages' },
};
