import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of a package, from the path of one of its files. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** The licences of the packages that these files are from, as Markdown. */
export function thirdPartyNotices(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const notices = [...folders].map((folder) => {
    const { name, version, license, author } = manifestOf(folder);
    const by = typeof author === 'object' ? author.name : author;
    const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return [
      `## ${name} ${version}`,
      [license, by].filter((part) => part !== undefined).join(', '),
      ...(text === undefined ? [] : [`\`\`\`\n${readFileSync(join(folder, text), 'utf8').trim()}\n\`\`\``]),
    ].join('\n\n');
  });
  return `${['# Packages inside this one', ...notices.sort()].join('\n\n')}\n`;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
