import type { ScreenDeclaration } from '../screen.ts';

export const webhook: ScreenDeclaration = {
  paths: ['/webhooks/:id'],
  title: 'Webhook',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
};
