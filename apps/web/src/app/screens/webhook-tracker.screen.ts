import type { ScreenDeclaration } from '../screen.ts';

export const webhookTracker: ScreenDeclaration = {
  paths: ['/webhook-tracker'],
  title: 'Webhook Tracker',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'radar',
  nav: { group: 'Monitor', label: 'Webhook tracker' },
  palette: { words: 'gpi uetr trn notifications' },
  tile: {
    position: 6,
    title: 'Webhook notifications tracking',
    text: 'What partners were told, and what reached the receivers',
  },
};
