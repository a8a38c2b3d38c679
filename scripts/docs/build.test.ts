import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../built-files.ts';
import { buildDocs } from '../docs-build.ts';

const DIST = join(ROOT, 'docs/dist');

describe('the built documentation', () => {
  beforeAll(buildDocs, 120_000);

  it('has the pages, each compressed once', () => {
    for (const page of [
      'index',
      '404',
      'start',
      'guides/webhooks',
      'reference/messages/pacs.008',
      'configuration',
    ]) {
      expect(existsSync(join(DIST, `${page}.html`))).toBe(true);
      expect(existsSync(join(DIST, `${page}.html.gz`))).toBe(true);
    }
  });

  it('loads nothing from elsewhere, and has no style that its content security policy forbids', () => {
    for (const name of globSync('**/*.html', { cwd: DIST })) {
      const html = readFileSync(join(DIST, name), 'utf8');
      const loaded = [...html.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)];
      expect(loaded.map(([, url = '']) => url).filter((url) => !url.startsWith('/docs/'))).toEqual([]);
      expect(html).not.toContain('<style');
    }
  });
});
