import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../..');

/** A piece of TypeScript in a document. */
export interface Snippet {
  /** `README.md 2`: the second one there. */
  readonly name: string;
  readonly code: string;
}

/** Those of the README and of the documents beside it. */
export function snippets(): Snippet[] {
  const documents = ['README.md', ...globSync('docs/*.md', { cwd: PACKAGE }).sort()];
  return documents.flatMap((document) => {
    const text = readFileSync(join(PACKAGE, document), 'utf8');
    return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ''], place) => ({
      name: `${document} ${place + 1}`,
      code,
    }));
  });
}

/** The source of each entry of the package, by the name that programs import. */
export function entries(): ReadonlyMap<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string>>;
  };
  return new Map(Object.entries(exports).map(([path, source]) => [join(name, path), join(PACKAGE, source)]));
}
