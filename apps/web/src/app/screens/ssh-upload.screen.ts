import type { ScreenDeclaration } from '../screen.ts';

export const sshUpload: ScreenDeclaration = {
  paths: ['/api-configuration/ssh'],
  title: 'SSH Upload',
  frame: 'shell',
  load: () => import('./not-built-yet.tsx').then((m) => m.NotBuiltYetScreen),
  icon: 'terminal',
  palette: { words: 'sftp curl send files' },
};
