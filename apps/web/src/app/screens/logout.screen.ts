import type { ScreenDeclaration } from '../screen.ts';

export const logout: ScreenDeclaration = {
  paths: ['/logout'],
  title: 'Sign Out',
  frame: 'bare',
  load: () => import('./logout.tsx').then((m) => m.LogoutScreen),
  leadsTo: '/login',
};
