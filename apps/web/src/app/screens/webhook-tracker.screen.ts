import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const webhookTracker: ScreenDeclaration = {
  paths: ['/webhook-tracker'],
  title: 'Webhook Tracker',
  frame: 'shell',
  load: () => import('./webhook-tracker.tsx').then((m) => m.WebhookTrackerScreen),
  icon: 'radar',
  nav: { group: 'Monitor', label: 'Webhook Tracker' },
  palette: { words: 'gpi uetr trn notifications' },
  tile: {
    position: 6,
    title: 'Webhook notifications tracking',
    text: 'Notifications to partners, and calls to the receivers',
  },
  reads: [`${PATHS.deliveries}?limit=100`],
};
