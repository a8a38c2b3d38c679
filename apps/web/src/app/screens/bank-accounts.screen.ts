import type { ScreenDeclaration } from '../screen.ts';

export const bankAccounts: ScreenDeclaration = {
  paths: ['/bank-accounts'],
  title: 'Account Portfolio',
  frame: 'shell',
  load: () => import('./bank-accounts.tsx').then((m) => m.BankAccountsScreen),
  icon: 'landmark',
  nav: { group: 'Accounts', label: 'Account Portfolio' },
  palette: { words: 'balances loro vostro nostro' },
};
