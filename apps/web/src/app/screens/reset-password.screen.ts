import type { ScreenDeclaration } from '../screen.ts';

export const resetPassword: ScreenDeclaration = {
  paths: ['/reset-password'],
  title: 'Reset Super Password',
  frame: 'bare',
  load: () => import('./reset-password.tsx').then((m) => m.ResetPasswordScreen),
  leadsTo: '/login',
};
