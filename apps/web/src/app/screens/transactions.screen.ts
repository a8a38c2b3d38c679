import { FIRST_PAGE_PATH } from '../../features/transactions/model/first-page.ts';
import type { ScreenDeclaration } from '../screen.ts';

export const transactions: ScreenDeclaration = {
  paths: ['/transactions'],
  title: 'Transactions',
  frame: 'shell',
  load: () => import('./transactions.tsx').then((m) => m.TransactionsScreen),
  icon: 'arrow-left-right',
  nav: { group: 'Monitor', label: 'Transactions' },
  palette: {
    words: 'transfers payments list',
    actions: [{ label: 'New Transaction', href: '/transactions?new=1' }],
  },
  tile: {
    position: 1,
    title: 'SWIFT server business transactions',
    text: 'Every transfer that reached this server',
  },
  reads: [FIRST_PAGE_PATH],
  readFirst: (client) => import('./transactions.tsx').then((m) => m.readFirst(client)),
};
