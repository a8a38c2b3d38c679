import { PATHS } from '@clearbench/contract';
import type { Plugin } from 'vite';
import { RECENT_PATH } from './src/features/dashboard/model/recent.ts';
import { firstPagePath, toFilters } from './src/features/transactions/model/filters.ts';

interface Screen {
  /** Its module in src/app/screens. */
  module: string;
  /** Screens of an operator stand in the shell, which asks who is logged in; the others ask what is offered to whom. */
  frame: 'shell' | 'bare';
  /** What it reads at first when its URL has no parameters; a `*` at the end is the last segment of the path. */
  reads?: string;
}

/** By path, as in src/app/routes.tsx. `*` is any one segment. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/': { module: 'dashboard', frame: 'shell', reads: RECENT_PATH },
  '/dashboard': { module: 'dashboard', frame: 'shell', reads: RECENT_PATH },
  '/login': { module: 'login', frame: 'bare' },
  '/register': { module: 'register', frame: 'bare' },
  '/reset-password': { module: 'reset-password', frame: 'bare' },
  '/transactions': { module: 'transactions', frame: 'shell', reads: firstPagePath(toFilters({})) },
  '/transactions/*': { module: 'transaction', frame: 'shell', reads: PATHS.transaction.replace(':id', '*') },
  '/api-configuration/keys': { module: 'api-keys', frame: 'shell', reads: PATHS.apiKeys },
  '/workbench': { module: 'workbench', frame: 'shell' },
};

interface Script {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
}
type Bundle = Readonly<Record<string, { type: 'asset' } | Script>>;

/**
 * Tells public/first-paint.js which scripts and which data each path needs, so that they are fetched along with
 * the first script instead of after it has run.
 */
export function screenPreloads(): Plugin {
  return {
    name: 'clearbench:screen-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const preloads = Object.entries(SCREENS).map(([path, { module, frame, reads }]) => {
          const modules = [
            `app/screens/${module}.tsx`,
            ...(frame === 'shell' ? ['app/shell/shell.tsx'] : []),
          ];
          const scripts = closure(bundle, modules).filter((file) => !html.includes(file));
          const asks = frame === 'shell' ? PATHS.session : PATHS.loginOptions;
          return [path, { scripts, asks, reads }];
        });
        const table = JSON.stringify(Object.fromEntries(preloads)).replaceAll('"', '&quot;');
        return html.replace('src="/first-paint.js"', `src="/first-paint.js" data-preloads="${table}"`);
      },
    },
  };
}

/** The files with these modules, and all that they import at once. */
function closure(bundle: Bundle, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (fileName: string) => {
    const script = bundle[fileName];
    if (script?.type !== 'chunk' || found.has(fileName)) return;
    found.add(fileName);
    for (const next of script.imports) add(next);
  };
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    if (modules.some((name) => output.moduleIds.some((id) => id.endsWith(name)))) add(output.fileName);
  }
  return [...found];
}
