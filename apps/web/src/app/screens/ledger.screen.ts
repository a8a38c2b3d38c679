import type { ScreenDeclaration } from '../screen.ts';

export const ledger: ScreenDeclaration = {
  paths: ['/ledger'],
  title: 'Ledger',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'book',
  nav: { group: 'Accounts', label: 'Ledger' },
  palette: { words: 'postings trial balance statement accounts' },
};
