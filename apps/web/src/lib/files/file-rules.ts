import { formatBytes } from '../text/format.ts';

export interface FileRules {
  /** Accepted file name extensions, in lower case: `.csv`. The types that browsers report are not reliable. */
  endings?: readonly string[];
  maxBytes?: number;
}

type NamedSize = Pick<File, 'name' | 'size'>;

/** The problem of a file, in a sentence; null if it is acceptable. */
export function fileProblem(file: NamedSize, { endings, maxBytes }: FileRules): string | null {
  const name = file.name.toLowerCase();
  if (endings !== undefined && !endings.some((ending) => name.endsWith(ending))) {
    return `${file.name} is not a ${typesText(endings)} file`;
  }
  if (file.size === 0) return `${file.name} is empty`;
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `${file.name} is ${formatBytes(file.size)}; the limit is ${formatBytes(maxBytes)}`;
  }
  return null;
}

/** `CSV, JSON or XML`. */
function typesText(endings: readonly string[]): string {
  const types = endings.map((ending) => ending.replace('.', '').toUpperCase());
  return types.length < 2 ? types.join('') : `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
}

/** The acceptable files, and the problems of the others. */
export function sortFiles<F extends NamedSize>(
  files: readonly F[],
  rules: FileRules,
): { taken: F[]; problems: string[] } {
  const taken: F[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const problem = fileProblem(file, rules);
    if (problem === null) taken.push(file);
    else problems.push(problem);
  }
  return { taken, problems };
}
