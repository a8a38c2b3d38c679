import type { ScreenDeclaration } from '../screen.ts';

export const apiConfiguration: ScreenDeclaration = {
  paths: ['/api-configuration', '/api-setup'],
  title: 'API Setup & Configuration',
  frame: 'shell',
  load: () => import('./api-configuration.tsx').then((m) => m.ApiConfigurationScreen),
  icon: 'braces',
  nav: { group: 'Integrate', label: 'API Setup' },
  palette: { words: 'packages endpoints networks invoices' },
  tile: { position: 2, title: 'API setup and configuration', text: 'Keys, packages and endpoints' },
};
