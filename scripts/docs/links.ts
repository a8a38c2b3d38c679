import { posix } from 'node:path';
import { anchorOf } from '../../docs/.vitepress/anchor.ts';
import { pageOf } from '../../docs/.vitepress/pages.ts';

/** A reader of files of the repository, by their path in it; null where there is none. */
export type Read = (path: string) => string | null;

/** A link of a document whose target is missing. */
export interface DeadLink {
  readonly document: string;
  readonly target: string;
}

/** The reference of a running server; on the site it is at the same origin. */
const API_DOCS = 'http://127.0.0.1:4400/api/docs';
const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;
const CODE_FENCE = /^ *(`{3,}|~{3,}).*?^ *\1`* *$/gms;
const CODE_SPAN = /(`+)(?!`).*?[^`]\1(?!`)/gs;

/**
 * A document as the page of the site: links to other documents lead to their pages, links to files that are not pages become their
 * paths. Targets that do not exist are added to `dead`.
 */
export function withSiteLinks(document: string, text: string, read: Read, dead: DeadLink[]): string {
  const code = codeRanges(text);
  return text.replace(LINK, (whole, bang: string, label: string, target: string, at: number) => {
    if (code.some(([from, to]) => at > from && at < to)) return whole;
    if (target === API_DOCS) return `<a href="/api/docs" target="_self">${label}</a>`;
    if (/^[a-z]+:/.test(target)) return whole;
    const [path = '', anchor] = target.split('#', 2);
    const file = path === '' ? document : posix.join(posix.dirname(document), path);
    const content = read(file);
    if (content === null || (anchor !== undefined && !anchorsOf(content).has(anchor))) {
      dead.push({ document, target });
      return whole;
    }
    if (path === '') return whole;
    const hash = anchor === undefined ? '' : `#${anchor}`;
    const page = pageOf(file);
    if (bang !== '') return `![${label}](/${posix.relative('docs', file)})`;
    if (page !== null) return `[${label}](/${page}${hash})`;
    return label.includes('`') ? label : `${label} (\`${file}\`)`;
  });
}

function codeRanges(text: string): [number, number][] {
  const fences = [...text.matchAll(CODE_FENCE)];
  const prose = fences.reduce((rest, { 0: fence }) => rest.replace(fence, ' '.repeat(fence.length)), text);
  return [...fences, ...prose.matchAll(CODE_SPAN)].map(({ index, 0: found }) => [
    index,
    index + found.length,
  ]);
}

/** The anchors of the headings of a document. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(CODE_FENCE, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const anchor = anchorOf(plain);
    let unique = anchor;
    for (let next = 1; anchors.has(unique); next++) unique = `${anchor}-${next}`;
    anchors.add(unique);
  }
  return anchors;
}
