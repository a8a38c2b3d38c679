import type { ScreenDeclaration } from '../screen.ts';

export const sshUpload: ScreenDeclaration = {
  paths: ['/api-configuration/ssh'],
  title: 'SSH Upload',
  frame: 'shell',
  load: () => import('./ssh-upload.tsx').then((m) => m.SshUploadScreen),
  icon: 'terminal',
  palette: { words: 'sftp curl send files' },
};
