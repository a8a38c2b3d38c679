import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const dashboard: ScreenDeclaration = {
  paths: ['/dashboard', '/'],
  title: 'Dashboard',
  frame: 'shell',
  load: () => import('./dashboard.tsx').then((m) => m.DashboardScreen),
  icon: 'layout',
  nav: { group: 'Monitor', label: 'Dashboard' },
  palette: { words: 'home start overview' },
  reads: [PATHS.dashboard],
  readFirst: (client) => import('./dashboard.tsx').then((m) => m.readFirst(client)),
};
