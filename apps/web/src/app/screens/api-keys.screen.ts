import { PATHS } from '@clearbench/contract';
import type { ScreenDeclaration } from '../screen.ts';

export const apiKeys: ScreenDeclaration = {
  paths: ['/api-configuration/keys'],
  title: 'API Keys',
  frame: 'shell',
  load: () => import('./api-keys.tsx').then((m) => m.ApiKeysScreen),
  readFirst: 'reads',
  icon: 'key',
  nav: { group: 'Integrate', label: 'API Keys' },
  palette: {
    words: 'token bearer credentials',
    actions: [{ label: 'Generate API key', href: '/api-configuration/keys?new=1' }],
  },
  reads: [PATHS.apiKeys],
};
