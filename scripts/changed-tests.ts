import { dirname, join } from 'node:path/posix';

/** A change that more areas than this depend on runs the tests of a payment's path instead of all of them. */
const MAX_DEPENDENTS = 3;
/** Server, database, jobs, ingestion and the list: a change that breaks everything breaks one of these. */
const WAY_OF_A_PAYMENT = [
  'apps/server/src/main.test.ts',
  'apps/server/src/modules/payloads/payloads.test.ts',
  'apps/server/src/modules/transactions/list.test.ts',
];

/**
 * The test files that a change is most likely to break: those of its folders, and of the areas that import these directly. The
 * import graph itself does not help, because every test over HTTP imports the whole server.
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
    else {
      for (const test of nearestTests(path, tests, files)) chosen.add(test);
      for (const test of WAY_OF_A_PAYMENT) if (files.has(test) && reachesServer(path)) chosen.add(test);
    }
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

const reachesServer = (path: string): boolean => !/^(?:apps\/(?:web|cli)|scripts|e2e|bench)\//.test(path);

/** The contract, a server module and a web feature use the same name for the same subject. */
function areasOfTheSameWord(path: string): string[] {
  const word = /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path)?.[1];
  return word === undefined ? [] : [`apps/server/src/modules/${word}`, `apps/web/src/features/${word}`];
}

/** For a module, the files that import its index; for any other file, those that import it. */
function dependentsOf(path: string, own: string, files: ReadonlyMap<string, string>): Set<string> {
  const target = own.startsWith('apps/server/src/modules/') ? `${own}/index.ts` : path;
  const areas = new Set<string>();
  for (const importer of importersOf(target, files)) {
    const [area] = areasOf(importer);
    // The code that assembles the server imports all of it.
    if (area !== undefined && area !== own && area !== 'apps/server/src') areas.add(area);
  }
  return areas;
}

/** For a file that many areas use: the tests that import it themselves, or whose subject does (`x.test.ts` of `x.ts`). */
function nearestTests(path: string, tests: readonly string[], files: ReadonlyMap<string, string>): string[] {
  const importers = new Set(importersOf(path, files).map((importer) => importer.replace(TEST_OR_SOURCE, '')));
  return tests.filter((test) => importers.has(test.replace(TEST_OR_SOURCE, '')));
}

const TEST_OR_SOURCE = /(?:\.(?:test|spec))?\.tsx?$/;

/** The files that import one: by its path, by the alias of the web, or by one of its names from its package. */
function importersOf(path: string, files: ReadonlyMap<string, string>): string[] {
  const shared = /^packages\/([^/]+)\/src\//.exec(path)?.[1];
  const names = new Set(shared === undefined ? [] : namesIn(files.get(path) ?? ''));
  const importers: string[] = [];
  for (const [importer, text] of files) {
    const isImported = Array.from(text.matchAll(IMPORT)).some(([, imported = '', from = '']) =>
      from.startsWith(`@clearbench/${shared}`)
        ? namesOf(imported).some((name) => names.has(name))
        : fileOf(importer, from) === path,
    );
    if (isImported) importers.push(importer);
  }
  return importers;
}

/** The imported names, or null for a whole file, and the source. */
const IMPORT = /(?:^|\n)(?:import|export) (?:type )?(?:([^'";]+?) from )?'([^']+)'/g;

const namesOf = (imported: string): string[] =>
  Array.from(imported.matchAll(/(\w+)(?: as \w+)?(?=\s*[,}])/g), ([, name = '']) => name);

const namesIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm),
    ([, name = '']) => name,
  );

function fileOf(importer: string, from: string): string | null {
  if (from.startsWith('@/')) return `apps/web/src/${from.slice(2)}`;
  return from.startsWith('.') ? join(dirname(importer), from) : null;
}
