import type { ScreenDeclaration } from '../screen.ts';

export const webhooks: ScreenDeclaration = {
  paths: ['/webhooks', '/api-configuration/webhooks'],
  title: 'Webhooks',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'webhook',
  nav: { group: 'Integrate', label: 'Webhooks' },
  palette: { words: 'notifications endpoints deliveries' },
};
