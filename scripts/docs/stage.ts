import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS, pageOf, TYPE_PAGES } from '../../docs/.vitepress/pages.ts';
import { ROOT } from '../built-files.ts';
import { type DeadLink, withSiteLinks } from './links.ts';
import { typePages } from './type-pages.ts';

/** The documents of the site, by their path in the repository. */
const documents = (): string[] => globSync([...DOCUMENTS], { cwd: ROOT }).sort();

/** Each page with its text as the site shows it. The pages of message types are only there. Throws when a link of a document leads nowhere. */
export function sitePages(): Map<string, string> {
  const dead: DeadLink[] = [];
  const pages = new Map<string, string>();
  for (const document of documents()) {
    const text = readFileSync(join(ROOT, document), 'utf8');
    const page = pageOf(document);
    if (page !== null) pages.set(page, withSiteLinks(document, text, readDocument, dead));
  }
  if (dead.length > 0) {
    const lines = dead.map(({ document, target }) => `${document} links to ${target}, which does not exist.`);
    throw new Error(lines.join('\n'));
  }
  for (const [file, text] of typePages()) pages.set(`${TYPE_PAGES}${file.replace(/\.md$/, '')}`, text);
  return pages;
}

/** Writes the pages, and the images beside them, where VitePress reads them. */
export function stage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [page, text] of sitePages()) {
    const path = join(folder, `${page}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  cpSync(join(ROOT, 'docs/public'), join(folder, 'public'), { recursive: true });
  cpSync(join(ROOT, 'docs/images'), join(folder, 'public/images'), { recursive: true });
}

/** A document of the repository. An empty text for other files and folders: they exist, and have no headings. Null: there is none. */
export function readDocument(path: string): string | null {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return null;
  return statSync(absolute).isDirectory() || !path.endsWith('.md') ? '' : readFileSync(absolute, 'utf8');
}
