import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { anchorOf } from './anchor.ts';
import { TYPE_PAGES } from './pages.ts';
import { type Group, type Page, sidebarOf, TYPE_SIDEBAR } from './sidebar.ts';

/** Written by scripts/docs-build.ts: the documents, with their links as they are on the site. */
const PAGES = '.cache/pages';
const folder = join(import.meta.dirname, '..', PAGES);

const pages: Page[] = globSync('**/*.md', { cwd: folder }).map((path) => ({
  name: path.replace(/\.md$/, ''),
  title: /^# (.+)$/m.exec(readFileSync(join(folder, path), 'utf8'))?.[1]?.replaceAll('`', '') ?? path,
}));

/** VitePress asks for lists that can be changed. */
const mutable = (groups: readonly Group[]) =>
  groups.map(({ items, ...group }) => ({ ...group, items: [...items] }));

export default defineConfig({
  title: 'Clearbench',
  description: 'How to connect, check, send and operate payment messages with Clearbench.',
  lang: 'en-GB',
  base: '/docs/',
  srcDir: PAGES,
  outDir: 'dist',
  cacheDir: '.cache/vitepress',
  cleanUrls: true,
  // The list of all pages once, not in each of them.
  metaChunk: true,
  // The texts of the repository are plain Markdown: what looks like a component is an example.
  markdown: { anchor: { slugify: anchorOf }, html: true },
  head: [['link', { rel: 'icon', href: '/docs/mark.svg', type: 'image/svg+xml' }]],
  themeConfig: {
    siteTitle: 'Clearbench',
    logo: '/mark.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Send payments', link: '/guides/send' },
      { text: 'Run it', link: '/guides/run' },
      { text: 'Engine', link: '/reference/message-engine' },
      { text: 'Reference', link: '/reference/api' },
    ],
    sidebar: { [`/${TYPE_PAGES}`]: mutable([TYPE_SIDEBAR]), '/': mutable(sidebarOf(pages)) },
    externalLinkIcon: true,
    notFound: {
      title: 'Page not found',
      quote: 'The documentation has no such page. The search above looks through all of it.',
      linkText: 'To the first page',
    },
  },
});
