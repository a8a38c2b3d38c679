import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from './web-build.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
const KB = 1000;
const FILES_MAX = 8;

/** Limits per screen: all scripts that it waits for, in compressed bytes. */
const LARGEST_KB: Readonly<Record<string, number>> = {
  '/login': 120,
  '/register': 120,
  '/': 144,
  '/dashboard': 144,
  '/transactions': 156,
};
const LARGEST_OTHER_KB = 208;

interface Route {
  path: string;
  files: string[];
  kB: number;
}

/** From the built page: its own scripts, and the table of those that it preloads for each path. */
function readRoutes(): Route[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const own = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const table = /data-preloads="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  const preloads: Record<string, { scripts: string[] }> = JSON.parse(table);
  return Object.entries(preloads).map(([path, { scripts }]) => {
    const files = [...new Set([...own, ...scripts])];
    const bytes = files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);
    return { path, files, kB: bytes / KB };
  });
}

/** The files that a script loads by itself later, as Vite lists them in its first line. */
const importsWhenIdle = (file: string): string => readFileSync(join(DIST, file), 'utf8').split('\n')[0] ?? '';

describe('the built console', () => {
  let routes: Route[] = [];
  beforeAll(async () => {
    await buildWeb();
    routes = readRoutes();
  }, 300_000);

  it('has a list of scripts for every screen', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.every(({ files }) => files.length > 1)).toBe(true);
  });

  it('keeps every screen within its size limit', () => {
    const tooHeavy = routes.filter(({ path, kB }) => kB > (LARGEST_KB[path] ?? LARGEST_OTHER_KB));
    expect(tooHeavy).toEqual([]);
  });

  it('has no screen that waits for what opens above it', () => {
    expect(routes.filter(({ files }) => files.some((file) => file.includes('/overlays-')))).toEqual([]);
  });

  it('checks what is entered at the login without parts of other screens', () => {
    const rules = globSync('assets/{login,auth}-*.js', { cwd: DIST }).map(importsWhenIdle).join('\n');
    expect(rules).toMatch(/\/rules-/);
    expect(rules).not.toMatch(/\/(shell|lists|ui)-/);
  });

  it('needs a few files for each screen', () => {
    expect(routes.filter(({ files }) => files.length > FILES_MAX)).toEqual([]);
  });
});
