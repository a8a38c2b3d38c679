import type { ScreenDeclaration } from '../screen.ts';

export const register: ScreenDeclaration = {
  paths: ['/register'],
  title: 'Register',
  frame: 'bare',
  load: () => import('./register.tsx').then((m) => m.RegisterScreen),
  leadsTo: '/login',
};
