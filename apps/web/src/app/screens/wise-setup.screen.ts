import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const wiseSetup: ScreenDeclaration = {
  paths: ['/wise-setup'],
  title: 'Wise Setup',
  frame: 'shell',
  load: () => import('./wise-setup.tsx').then((m) => m.WiseSetupScreen),
  readFirst: 'reads',
  icon: 'wallet',
  nav: { group: 'Accounts', label: 'Wise Setup' },
  palette: { words: 'money transfer provider profiles balances' },
  tile: {
    position: 5,
    title: 'Live transfers integration with the money-transfer provider',
    text: 'Connect Wise and view its profiles and balances',
  },
  reads: [PATHS.wiseConnection],
};
