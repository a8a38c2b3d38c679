import type { ScreenDeclaration } from '../screen.ts';

export const wizard: ScreenDeclaration = {
  paths: ['/api-configuration/wizard', '/api-wizard'],
  title: 'Configuration Wizard',
  frame: 'shell',
  load: () => import('./wizard.tsx').then((m) => m.WizardScreen),
  icon: 'wand',
  nav: { group: 'Integrate', label: 'Configuration Wizard' },
  palette: { words: 'setup steps key webhook' },
  tile: {
    position: 3,
    title: 'Configuration wizard for incoming payloads',
    text: 'A key and a webhook in four steps',
  },
};
