import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Files of a small project in which every folder rule is broken once, beside allowed imports. */
const FILES: Record<string, string> = {
  'packages/domain/src/index.ts': "export * from './money.ts';",
  'packages/domain/src/money.ts': 'export type Money = bigint;\nexport const zero = 0n;',
  'packages/domain/src/outward.ts': "import type { A } from '@clearbench/contract';\nexport type B = A;",
  'packages/domain/src/disk.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
  'packages/ebics/src/disk.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
  'packages/contract/src/index.ts':
    "import type { Money } from '@clearbench/domain';\nexport type A = Money;",
  'packages/messages/src/index.ts': "export { type A } from '@clearbench/contract';",
  'packages/house-rules/src/index.ts': "export { type A } from '@clearbench/contract';",
  'packages/payee-match/src/index.ts': "export { type A } from '@clearbench/contract';",
  'packages/rule-documents/src/index.ts': "export { type A } from '@clearbench/contract';",
  'packages/test-plans/src/index.ts': "export { type A } from '@clearbench/contract';",
  'apps/web/src/app/app.tsx':
    "import { List } from '@/features/list/list.tsx';\nexport const App = () => <List />;",
  'apps/web/src/features/list/list.tsx': 'export const List = () => <p />;',
  'apps/web/src/features/keys/keys.tsx':
    "import { List } from '@/features/list/list';\nexport const Keys = List;",
  'apps/web/src/features/keys/server.ts':
    "export const load = () => import('../../../../server/src/platform/log.ts');",
  'apps/web/src/lib/upward.ts': "import { App } from '@/app/app.tsx';\nexport const up = App;",
  'apps/server/src/platform/log.ts': 'export const log = 1;',
  'apps/server/src/platform/upward.ts':
    "import type { K } from '../modules/keys/index.ts';\nexport type L = K;",
  'apps/cli/src/reach.ts':
    "import { log } from '../../server/src/platform/log.ts';\nexport const reach = log;",
  'apps/server/src/page.ts': "import { up } from '../../web/src/lib/upward.ts';\nexport const page = up;",
  'apps/server/src/modules/keys/index.ts': "export type { K } from './service.ts';",
  'apps/server/src/modules/keys/service.ts':
    "import type { F } from 'fastify';\nexport type K = F;\nexport const k = 1;",
  'apps/server/src/modules/keys/repository.ts':
    "import type { A } from '@clearbench/contract';\nexport type R = A;",
  'apps/server/src/modules/auth/service.ts':
    "import { k } from '../keys/service.ts';\nexport const auth = k;",
  'apps/server/src/modules/auth/polite.ts': "import type { K } from '../keys/index.ts';\nexport type P = K;",
  'apps/server/src/cycle-a.ts': "import { b } from './cycle-b.ts';\nexport type A = typeof b;",
  'apps/server/src/cycle-b.ts': "export const b = () => import('./cycle-c.ts');",
  'apps/server/src/cycle-c.ts': "import type { A } from './cycle-a.ts';\nexport const c = (a: A) => a;",
  'apps/server/src/missing.ts': "export * from './nowhere.ts';",
  'apps/server/src/borrowed.ts': "export { load } from '../../../bench/load.ts';",
  'bench/load.ts': 'export const load = 1;',
  'e2e/journey.spec.ts':
    "import { zero } from '@clearbench/domain';\nexport const none = zero satisfies bigint;",
};

/** The expected reports, and no others: rule, importing file, imported file. */
const VIOLATIONS = [
  'command-line-uses-http-only: apps/cli/src/reach.ts → apps/server/src/platform/log.ts',
  'rule-documents-import-only-domain: packages/rule-documents/src/index.ts → packages/contract/src/index.ts',
  'test-plans-import-rule-documents-and-domain: packages/test-plans/src/index.ts → packages/contract/src/index.ts',
  'domain-imports-nothing-of-ours: packages/domain/src/outward.ts → packages/contract/src/index.ts',
  'packages-import-only-domain: packages/payee-match/src/index.ts → packages/contract/src/index.ts',
  'design-system-knows-no-feature: apps/web/src/lib/upward.ts → apps/web/src/app/app.tsx',
  'e2e-uses-http-and-the-dom-only: e2e/journey.spec.ts → packages/domain/src/index.ts',
  'features-are-islands: apps/web/src/features/keys/keys.tsx → apps/web/src/features/list/list.tsx',
  'ebics-encrypts-and-deflates-only: packages/ebics/src/disk.ts → fs',
  'house-rules-import-the-engine: packages/house-rules/src/index.ts → packages/contract/src/index.ts',
  'packages-import-only-domain: packages/messages/src/index.ts → packages/contract/src/index.ts',
  'modules-meet-at-their-index: apps/server/src/modules/auth/service.ts → apps/server/src/modules/keys/service.ts',
  'no-cycles: apps/server/src/cycle-a.ts → apps/server/src/cycle-b.ts',
  'packages-are-pure: packages/domain/src/disk.ts → fs',
  'product-never-imports-its-tools: apps/server/src/borrowed.ts → bench/load.ts',
  'platform-knows-no-module: apps/server/src/platform/upward.ts → apps/server/src/modules/keys/index.ts',
  'repositories-know-no-contract: apps/server/src/modules/keys/repository.ts → packages/contract/src/index.ts',
  'server-never-imports-web: apps/server/src/page.ts → apps/web/src/lib/upward.ts',
  'services-know-no-fastify: apps/server/src/modules/keys/service.ts → node_modules/fastify/index.js',
  'unresolvable: apps/server/src/missing.ts → ./nowhere.ts',
  'web-never-imports-server: apps/web/src/features/keys/server.ts → apps/server/src/platform/log.ts',
];

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

describe('the folder rules', () => {
  const house = mkdtempSync(join(tmpdir(), 'clearbench-boundaries-'));
  let cruise: Cruise;

  beforeAll(() => {
    buildHouse(house);
    const run = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        ...['--output-type', 'json', 'apps', 'packages', 'e2e', 'bench'],
      ],
      { cwd: house, encoding: 'utf8' },
    );
    cruise = JSON.parse(run.stdout);
  });

  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it('each report violations, type imports and aliases included, and nothing else', () => {
    const found = cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(found.sort()).toEqual([...VIOLATIONS].sort());
  });

  it('are all broken by the sample', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
    const broken = new Set(VIOLATIONS.map((violation) => violation.split(':')[0]));
    expect(forbidden.map((rule: { name: string }) => rule.name).sort()).toEqual([...broken].sort());
  });
});

function buildHouse(house: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), `${text}\n`);
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  for (const name of ['domain', 'contract', 'messages']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@clearbench/${name}`, type: 'module', exports: './src/index.ts' }),
    );
    mkdirSync(join(house, 'node_modules/@clearbench'), { recursive: true });
    symlinkSync(join(house, 'packages', name), join(house, 'node_modules/@clearbench', name));
  }
  write('node_modules/fastify/package.json', JSON.stringify({ name: 'fastify', main: 'index.js' }));
  write('node_modules/fastify/index.js', '');
  write('package.json', JSON.stringify({ name: 'house', dependencies: { fastify: '1.0.0' } }));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'apps/web/tsconfig.json']) {
    cpSync(join(ROOT, file), join(house, file));
  }
}
