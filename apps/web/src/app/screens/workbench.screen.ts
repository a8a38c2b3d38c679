import type { ScreenDeclaration } from '../screen.ts';

export const workbench: ScreenDeclaration = {
  paths: ['/workbench'],
  title: 'Message Workbench',
  frame: 'shell',
  load: () => import('./workbench.tsx').then((m) => m.WorkbenchScreen),
  icon: 'braces',
  nav: { group: 'Operate', label: 'Message Workbench' },
  palette: { words: 'parse validate translate mt103 pacs' },
};
