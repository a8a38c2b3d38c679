import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCENARIOS } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { sidebarOf, TYPE_SIDEBAR } from '../../docs/.vitepress/sidebar.ts';
import { ROOT } from '../built-files.ts';
import { type DeadLink, withSiteLinks } from './links.ts';
import { readDocument, sitePages } from './stage.ts';

const FILES: Readonly<Record<string, string>> = {
  'docs/start.md': '# Start\n\n## Where to begin\n\n## Where to begin\n',
  'docs/images/a.png': '',
  'packages/messages/docs/codes.md': '# Codes\n\n## One process → several\n',
  LICENSE: '',
};

function linked(text: string): { text: string; dead: DeadLink[] } {
  const dead: DeadLink[] = [];
  return { text: withSiteLinks('docs/guides/a.md', text, (path) => FILES[path] ?? null, dead), dead };
}

describe('a link on the site', () => {
  it.each([
    ['[a](../start.md#where-to-begin)', '[a](/start#where-to-begin)'],
    ['[a](../start.md#where-to-begin-1)', '[a](/start#where-to-begin-1)'],
    [
      '[a](../../packages/messages/docs/codes.md#one-process--several)',
      '[a](/reference/codes#one-process--several)',
    ],
    ['![a](../images/a.png)', '![a](/images/a.png)'],
    ['[licence](../../LICENSE)', 'licence (`LICENSE`)'],
    ['[a](https://example.com/x.md)', '[a](https://example.com/x.md)'],
    ['[`/api/docs`](http://127.0.0.1:4400/api/docs)', '<a href="/api/docs" target="_self">`/api/docs`</a>'],
    ['`[a](gone.md)` and\n```md\n[a](gone.md)\n```', '`[a](gone.md)` and\n```md\n[a](gone.md)\n```'],
  ])('%s becomes %s', (text, expected) => {
    expect(linked(text)).toEqual({ text: expected, dead: [] });
  });

  it.each(['gone.md', '../start.md#gone', '#gone'])('to %s is dead', (target) => {
    expect(linked(`[a](${target})`).dead).toEqual([{ document: 'docs/guides/a.md', target }]);
  });
});

describe('the site', () => {
  const pages = sitePages();

  it('has no dead link, and each page once in its sidebar, except those of message types', () => {
    const isListed = (name: string) => name !== 'index' && !/^reference\/messages\/(?!index)/.test(name);
    const groups = sidebarOf([...pages.keys()].map((name) => ({ name, title: name })));
    const links = [...groups, TYPE_SIDEBAR].map(({ items }) =>
      items.map(({ link }) => link.slice(1).replace(/\/$/, '/index')),
    );
    expect(links.slice(0, -1).flat().toSorted()).toEqual([...pages.keys()].filter(isListed).toSorted());
    for (const name of links.flat()) expect(pages.has(name)).toBe(true);
  });

  it('is not the only place without dead links: no document of the repository has one', () => {
    const dead: DeadLink[] = [];
    const files = globSync('{*,{apps,packages,docs}/**/*}.md', {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
    });
    expect(files).toContain('README.md');
    for (const file of files) {
      withSiteLinks(file, readFileSync(join(ROOT, file), 'utf8'), readDocument, dead);
    }
    expect(dead).toEqual([]);
  });

  it('goes with a list of commands that has every script of the project', () => {
    const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const listed = [...contributing.matchAll(/`(?:npm (?:run )?)?([\w:]+)(?: -- [^`]*)?`/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(scripts).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('has a front page whose links lead to pages', () => {
    const links = [...(pages.get('index') ?? '').matchAll(/link: \/([\w/-]+)/g)].map(([, name]) => name);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((name) => name === undefined || !pages.has(name))).toEqual([]);
  });

  it('lists every scenario unchanged', () => {
    const text = readFileSync(join(ROOT, 'docs/reference/scenarios.md'), 'utf8');
    const rows = SCENARIOS.map(({ name, amountEnding, bicPrefix, receiverCode, effect }) => {
      const ending = amountEnding?.replace(/^(..)/, '$1.') ?? '';
      return `| \`${name}\` | ${ending} | ${bicPrefix ?? ''} | ${receiverCode ?? ''} | ${effect} |`;
    });
    expect(text.match(/^\| `.*$/gm)).toEqual(rows);
  });
});
