import { readFileSync } from 'node:fs';
import { PATHS } from '@clearbench/contract';
import type { Plugin } from 'vite';

type Manifest = typeof import('./src/app/manifest.ts');

/** Node reads it directly: bundled with the build configuration, the manifest would pull in all screens. */
async function readManifest(): Promise<Manifest> {
  return import(new URL('./src/app/manifest.ts', import.meta.url).href);
}

interface Script {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
}
type Bundle = Readonly<Record<string, { type: 'asset' } | Script>>;

const PLACE = '<!-- first-paint.js -->';

/**
 * Writes first-paint.js into the page, with the scripts and data that each path needs, so that they are fetched along with the first script
 * instead of after it has run. The server allows it by its hash.
 */
export function screenPreloads(): Plugin {
  return {
    name: 'clearbench:screen-preloads',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = readFileSync(new URL('./first-paint.js', import.meta.url), 'utf8');
        // During development nothing is bundled, so there is nothing to preload.
        if (bundle === undefined) return html.replace(PLACE, () => `<script>${script}</script>`);
        const { SCREENS } = await readManifest();
        const preloads = Object.entries(SCREENS).flatMap(([name, { paths, frame, reads }]) => {
          const modules = [`app/screens/${name}.tsx`, ...(frame === 'shell' ? ['app/shell/shell.tsx'] : [])];
          const scripts = closure(bundle, modules).filter((file) => !html.includes(file));
          const asks = frame === 'shell' ? PATHS.session : PATHS.loginOptions;
          return paths.map((path) => [path, { scripts, asks, reads }]);
        });
        const table = JSON.stringify(Object.fromEntries(preloads)).replaceAll('"', '&quot;');
        return html.replace(PLACE, () => `<script data-preloads="${table}">${script}</script>`);
      },
    },
  };
}

/** The files with these modules, and everything that they import statically. */
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
