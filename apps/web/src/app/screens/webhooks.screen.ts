import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const webhooks: ScreenDeclaration = {
  paths: ['/webhooks', '/api-configuration/webhooks'],
  title: 'Webhooks',
  frame: 'shell',
  load: () => import('./webhooks.tsx').then((m) => m.WebhooksScreen),
  readFirst: 'reads',
  icon: 'webhook',
  nav: { group: 'Integrate', label: 'Webhooks' },
  palette: {
    words: 'notifications endpoints deliveries',
    actions: [{ label: 'New webhook', href: '/webhooks?new=1' }],
  },
  reads: [PATHS.webhooks],
};
