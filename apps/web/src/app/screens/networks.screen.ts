import type { ScreenDeclaration } from '../screen.ts';

export const networks: ScreenDeclaration = {
  paths: ['/global-transaction-networks'],
  title: 'Global Transaction Networks',
  frame: 'shell',
  load: () => import('./networks.tsx').then((m) => m.NetworksScreen),
  icon: 'network',
  nav: { group: 'Operate', label: 'Global Transaction' },
  palette: { words: 'swift sepa interbank telex messages' },
};
