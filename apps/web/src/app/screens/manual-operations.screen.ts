import type { ScreenDeclaration } from '../screen.ts';

export const manualOperations: ScreenDeclaration = {
  paths: ['/manual-operations', '/api-configuration/manual', '/api-configuration/csv'],
  title: 'Manual Payload Operations',
  frame: 'shell',
  load: () => import('./manual-operations.tsx').then((m) => m.ManualOperationsScreen),
  icon: 'upload',
  nav: { group: 'Operate', label: 'Manual Payload' },
  palette: { words: 'upload csv json template' },
};
