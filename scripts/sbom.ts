import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run sbom` writes what a release consists of, without tools of development, in the format CycloneDX: `dist/clearbench.cdx.json`. */
const ROOT = join(import.meta.dirname, '..');
const SHIPPED = ['@clearbench/server', '@clearbench/web', '@clearbench/cli'];

interface Bom {
  metadata: { component: { name: string } };
  components: unknown[];
}

const workspaces = SHIPPED.flatMap((name) => ['--workspace', name]);
const args = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  ...workspaces,
];
const written = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const bom = JSON.parse(written) as Bom;
// npm takes the name of the directory.
bom.metadata.component.name = 'clearbench';
mkdirSync(join(ROOT, 'dist'), { recursive: true });
writeFileSync(join(ROOT, 'dist/clearbench.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/clearbench.cdx.json lists ${bom.components.length} components.`);
