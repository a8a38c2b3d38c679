import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const webhook: ScreenDeclaration = {
  paths: ['/webhooks/:id'],
  title: 'Webhook',
  frame: 'shell',
  load: () => import('./webhook.tsx').then((m) => m.WebhookScreen),
  readFirst: 'reads',
  reads: [PATHS.webhook, PATHS.webhookHealth],
};
