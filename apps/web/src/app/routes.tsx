import type { ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';
import { matchPath, type PathParams } from './match-path.ts';

const Login = lazyScreen(() => import('./screens/login.tsx').then((m) => m.LoginScreen));
const Register = lazyScreen(() => import('./screens/register.tsx').then((m) => m.RegisterScreen));
const ResetPassword = lazyScreen(() =>
  import('./screens/reset-password.tsx').then((m) => m.ResetPasswordScreen),
);
const Logout = lazyScreen(() => import('./screens/logout.tsx').then((m) => m.LogoutScreen));
const Dashboard = lazyScreen(() => import('./screens/dashboard.tsx').then((m) => m.DashboardScreen));
const Transactions = lazyScreen(() => import('./screens/transactions.tsx').then((m) => m.TransactionsScreen));
const Transaction = lazyScreen<{ id: string }>(() =>
  import('./screens/transaction.tsx').then((m) => m.TransactionScreen),
);
const ApiKeys = lazyScreen(() => import('./screens/api-keys.tsx').then((m) => m.ApiKeysScreen));
const Workbench = lazyScreen(() => import('./screens/workbench.tsx').then((m) => m.WorkbenchScreen));
const NotFound = lazyScreen(() => import('./screens/not-found.tsx').then((m) => m.NotFoundScreen));

interface Screen {
  paths: readonly string[];
  /** Of the document; the screen's `h1` says the same or more. */
  title: string;
  /** Screens for an operator stand in the shell and need a session; the others stand alone. */
  frame: 'shell' | 'bare';
  preload: () => Promise<unknown>;
  render: (params: PathParams) => ReactNode;
  /** Where one goes on to from a screen that stands alone. */
  leadsTo: string | null;
}

const screen = (
  title: string,
  frame: Screen['frame'],
  paths: readonly string[],
  preload: Screen['preload'],
  render: Screen['render'],
  leadsTo: Screen['leadsTo'] = null,
): Screen => ({ title, frame, paths, preload, render, leadsTo });

function developmentScreens(): readonly Screen[] {
  const Design = lazyScreen(() => import('./screens/design.tsx').then((m) => m.DesignScreen));
  return [screen('Design', 'bare', ['/design'], Design.preload, () => <Design />)];
}

/** The route table, as far as it is built. */
const SCREENS: readonly Screen[] = [
  screen('Login', 'bare', ['/login'], Login.preload, () => <Login />, '/dashboard'),
  screen('Register', 'bare', ['/register'], Register.preload, () => <Register />, '/login'),
  screen(
    'Reset Super Password',
    'bare',
    ['/reset-password'],
    ResetPassword.preload,
    () => <ResetPassword />,
    '/login',
  ),
  screen('Sign Out', 'bare', ['/logout'], Logout.preload, () => <Logout />, '/login'),
  screen('Dashboard', 'shell', ['/', '/dashboard'], Dashboard.preload, () => <Dashboard />),
  screen('Transactions', 'shell', ['/transactions'], Transactions.preload, () => <Transactions />),
  screen('Transaction', 'shell', ['/transactions/:id'], Transaction.preload, ({ id = '' }) => (
    <Transaction key={id} id={id} />
  )),
  screen('API Keys', 'shell', ['/api-configuration/keys'], ApiKeys.preload, () => <ApiKeys />),
  screen('Message workbench', 'shell', ['/workbench'], Workbench.preload, () => <Workbench />),
  // Decided when the bundle is made, so that the page is no part of it.
  ...(import.meta.env.DEV ? developmentScreens() : []),
];

/** For every other path. */
const NOT_FOUND = screen('Page Not Found', 'bare', [], NotFound.preload, () => <NotFound />, '/dashboard');

export function matchScreen(path: string): { screen: Screen; params: PathParams } {
  for (const candidate of SCREENS) {
    for (const pattern of candidate.paths) {
      const params = matchPath(pattern, path);
      if (params !== null) return { screen: candidate, params };
    }
  }
  return { screen: NOT_FOUND, params: {} };
}

/** Loads a screen that is likely to be opened next. Should that fail, opening it will say so. */
export function preloadScreen(path: string): void {
  matchScreen(path)
    .screen.preload()
    .catch(() => undefined);
}
