import type { Plugin } from 'vite';

/** Paths of src/app/routes.tsx and the module in src/app/screens that each opens. `*` is any one segment. */
const SCREENS = {
  '/': 'dashboard',
  '/dashboard': 'dashboard',
  '/login': 'login',
  '/register': 'register',
  '/reset-password': 'reset-password',
  '/transactions': 'transactions',
  '/transactions/*': 'transaction',
  '/api-configuration/keys': 'api-keys',
  '/workbench': 'workbench',
} as const;

const BARE: readonly string[] = ['login', 'register', 'reset-password'];

interface Script {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
}
type Bundle = Readonly<Record<string, { type: 'asset' } | Script>>;

/**
 * Tells public/first-paint.js which scripts each path needs, so that they are fetched along with the first one
 * instead of after it has run.
 */
export function screenPreloads(): Plugin {
  return {
    name: 'clearbench:screen-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts: Record<string, string[]> = {};
        for (const [path, name] of Object.entries(SCREENS)) {
          const roots = [`app/screens/${name}.tsx`, ...(BARE.includes(name) ? [] : ['app/shell/shell.tsx'])];
          scripts[path] = closure(bundle, roots).filter((file) => !html.includes(file));
        }
        const table = JSON.stringify(scripts).replaceAll('"', '&quot;');
        return html.replace('src="/first-paint.js"', `src="/first-paint.js" data-scripts="${table}"`);
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
