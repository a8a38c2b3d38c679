import { dirname, join } from 'node:path/posix';

/** A change that more areas than this build on is tried by the way of a payment instead of all of their tests. */
const MAX_DEPENDENTS = 3;
/** Server, database, jobs, the way in and the list: what breaks everything breaks one of these. */
const WAY_OF_A_PAYMENT = [
  'apps/server/src/main.test.ts',
  'apps/server/src/modules/payloads/payloads.test.ts',
  'apps/server/src/modules/transactions/transactions.test.ts',
];

/**
 * The test files that a change is most likely to break: those of the folders that it is in, and of the areas that import these
 * directly. The import graph itself is no guide, as every test over HTTP imports the whole server.
 *
 * @param files all source files with their text; paths from the root of the repository.
 */
export function testsOfChange(changed: readonly string[], files: ReadonlyMap<string, string>): string[] {
  const chosen = new Set<string>();
  const tests = [...files.keys()].filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  const choose = (area: string) => {
    for (const test of tests) if (areasOf(test).includes(area)) chosen.add(test);
  };
  for (const path of changed) {
    if (tests.includes(path)) {
      chosen.add(path);
      continue;
    }
    if (!/\.tsx?$/.test(path)) continue;
    const [own] = areasOf(path);
    if (own === undefined) continue;
    choose(own);
    const dependents = dependentsOf(path, own, files);
    if (dependents.size <= MAX_DEPENDENTS) for (const area of dependents) choose(area);
    else for (const test of WAY_OF_A_PAYMENT) if (files.has(test)) chosen.add(test);
    for (const area of areasOfTheSameWord(path)) choose(area);
  }
  return [...chosen].sort();
}

/** The folders whose tests cover a file, the nearest first: a module, a feature, a part of a package or of the platform. */
function areasOf(path: string): string[] {
  const area =
    /^apps\/server\/src\/(?:modules|platform)\/[^/]+(?=\/)/.exec(path)?.[0] ??
    /^apps\/web\/src\/(?:features|components|lib|app)\/[^/]+(?=\/)/.exec(path)?.[0] ??
    /^packages\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0] ??
    dirname(path);
  return /^(?:apps|packages|scripts|e2e)\b/.test(area) ? [area] : [];
}

/** The contract, a server module and a web feature call a thing by the same word. */
function areasOfTheSameWord(path: string): string[] {
  const word = /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path)?.[1];
  return word === undefined ? [] : [`apps/server/src/modules/${word}`, `apps/web/src/features/${word}`];
}

/** Of a module whatever imports its index; of any other file whatever imports it. */
function dependentsOf(path: string, own: string, files: ReadonlyMap<string, string>): Set<string> {
  const target = own.startsWith('apps/server/src/modules/') ? `${own}/index.ts` : path;
  const areas = new Set<string>();
  for (const [importer, text] of files) {
    const [area] = areasOf(importer);
    // What puts the server together imports all of it.
    if (area === undefined || area === own || area === 'apps/server/src') continue;
    if (importsOf(importer, text).includes(target)) areas.add(area);
  }
  return areas;
}

const importsOf = (path: string, text: string): string[] =>
  Array.from(text.matchAll(/from '(\.[^']+)'/g), ([, relative = '']) => join(dirname(path), relative));
