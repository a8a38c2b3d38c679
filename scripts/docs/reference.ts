import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration } from '../api-report/declaration-file.ts';
import { emitDeclarations, emitted, publishedEntries } from '../api-report/emit.ts';
import { Reachable } from '../api-report/reachable.ts';
import { block } from './markdown.ts';

/** A page for each published entry with every name of it, its documentation and its type, by the name of its file. */
export function referencePages(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-reference-'));
  try {
    emitDeclarations(folder, { comments: true });
    const reachable = new Reachable({
      packages: { '@clearbench/domain': join(folder, 'domain/src/index.ts') },
      isLeftOut: () => false,
    });
    const pages = Object.entries(publishedEntries()).map(([path, source]) => {
      const file = emitted(folder, join('messages', source));
      const names = [...reachable.declarationsIn(file)].sort(([a], [b]) => (a < b ? -1 : 1));
      const about = introductionOf(readFileSync(file, 'utf8'));
      const parts = names.map(([name, declarations]) => partOf(name, declarations));
      const text = [`# ${join('@clearbench/messages', path)}`, about, ...parts].filter((one) => one !== '');
      return [`${path === '.' ? 'messages' : path.slice('./'.length)}.md`, `${text.join('\n\n')}\n`] as const;
    });
    return new Map(pages);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The first comment of an entry says what it is for. */
function introductionOf(text: string): string {
  const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(text) ?? [];
  return proseOf(comment);
}

function partOf(name: string, declarations: readonly Declaration[]): string {
  const texts = declarations.map(({ text }) => text.replace(/^declare /, ''));
  const prose = declarations.map(({ comment }) => proseOf(comment)).filter((one) => one !== '');
  return [`## ${name}`, ...prose, ...(texts.length === 0 ? [] : [block('ts', texts.join('\n'))])].join(
    '\n\n',
  );
}

/** The text of a comment without its marks. */
function proseOf(comment: string): string {
  return comment
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim();
}
