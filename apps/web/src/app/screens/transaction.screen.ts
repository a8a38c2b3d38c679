import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const transaction: ScreenDeclaration = {
  paths: ['/transactions/:id'],
  title: 'Transaction',
  frame: 'shell',
  load: () => import('./transaction.tsx').then((m) => m.TransactionScreen),
  reads: [PATHS.transaction, PATHS.transactionTimeline, PATHS.transactionAutomation],
  readFirst: (client, params) => import('./transaction.tsx').then((m) => m.readFirst(client, params)),
};
