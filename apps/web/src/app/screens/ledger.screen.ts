import type { ScreenDeclaration } from '../screen.ts';

export const ledger: ScreenDeclaration = {
  paths: ['/ledger'],
  title: 'Ledger',
  frame: 'shell',
  load: () => import('./ledger.tsx').then((m) => m.LedgerScreen),
  icon: 'book',
  nav: { group: 'Accounts', label: 'Ledger' },
  palette: { words: 'postings trial balance statement accounts' },
};
