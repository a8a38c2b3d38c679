import type { ScreenDeclaration } from '../screen.ts';

export const login: ScreenDeclaration = {
  paths: ['/login'],
  title: 'Login',
  frame: 'bare',
  load: () => import('./login.tsx').then((m) => m.LoginScreen),
  leadsTo: '/dashboard',
};
