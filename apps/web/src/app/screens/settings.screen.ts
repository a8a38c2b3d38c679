import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const settings: ScreenDeclaration = {
  paths: ['/settings'],
  title: 'Settings',
  frame: 'shell',
  load: () => import('./settings.tsx').then((m) => m.SettingsScreen),
  readFirst: 'reads',
  icon: 'settings',
  nav: { group: 'More', label: 'Settings' },
  palette: {
    words:
      'account profile preferences automation clock seed storage size retention archive sessions audit theme density shortcuts',
  },
  reads: [PATHS.settings],
};
