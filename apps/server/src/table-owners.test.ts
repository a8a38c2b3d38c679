import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = import.meta.dirname;
const SCHEMA = join(SERVER, 'platform/database/schema');

/** The modules that write a table of another module, and why. */
const FOREIGN_WRITES: Record<string, string> = {
  'payee-checks writes transactions':
    'the transaction that stores a payload gives its transfers their verified payees',
  'payee-checks writes transaction_events':
    'the transaction that stores a payload gives its transfers their verified payees',
  'payloads writes transactions': 'one statement stores a payload and its transfers',
  'payloads writes transaction_events': 'one statement stores a payload and its transfers',
  'payloads writes transfer_lives': 'one statement stores a payload and its transfers',
  'schemas writes workspaces': 'one transaction drops the schema of a workspace and notes that it has none',
  'transactions writes removed_totals': 'one statement removes transfers and notes them',
  'transactions writes removed_transfers': 'one statement removes transfers and notes them',
};

/** Each table and the module whose file in `schema/` declares it; `platform` owns those of sweeps and jobs. */
function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync('*.ts', { cwd: SCHEMA })) {
    const [, tables = ''] =
      /export interface \w+Tables \{\n(.*?)\n\}/s.exec(readFileSync(join(SCHEMA, file), 'utf8')) ?? [];
    for (const [, table = ''] of tables.matchAll(/^ {2}(\w+):/gm)) owners.set(table, basename(file, '.ts'));
  }
  return owners;
}

const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert\s+into|update|delete\s+from|truncate)\s+(\w+)/gi;

function writesOf(owners: ReadonlyMap<string, string>): Set<string> {
  const sources = globSync('**/*.ts', { cwd: SERVER }).filter(
    (path) => !/\.test\.ts$|\/migrations\/|\/?testing\b/.test(path),
  );
  const writes = new Set<string>();
  for (const path of sources) {
    const module = /^modules\/([^/]+)/.exec(path)?.[1];
    const writer = module ?? (dirname(path).startsWith('platform') ? 'platform' : basename(path, '.ts'));
    for (const [, built, written] of readFileSync(join(SERVER, path), 'utf8').matchAll(WRITES)) {
      const table = built ?? written ?? '';
      if (owners.has(table)) writes.add(`${writer} writes ${table}`);
    }
  }
  return writes;
}

it('each table is written only by the module that owns it, except for stated reasons', () => {
  const owners = ownersOfTables();
  expect(owners.size).toBeGreaterThan(35);
  const writes = writesOf(owners);
  const own = new Set([...owners].map(([table, owner]) => `${owner} writes ${table}`));
  // The expression that maintains the totals is part of statements in two modules.
  own.add('platform writes transaction_totals');
  expect([...writes].filter((write) => !own.has(write)).sort()).toEqual(Object.keys(FOREIGN_WRITES).sort());
});

it('every module that owns tables is listed', () => {
  const modules = globSync('*', { cwd: join(SERVER, 'modules') });
  for (const owner of new Set(ownersOfTables().values())) expect([...modules, 'platform']).toContain(owner);
});
