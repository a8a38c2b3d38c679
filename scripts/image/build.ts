import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { type Copy, readCopy, type Stage } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where the stages work, as `WORKDIR` says. */
const WORKDIR = '/clearbench';

/** The files that a build of the image is given: those of the project, without what `.dockerignore` names. */
export function contextFiles(): string[] {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (path: string) =>
    ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return files.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)) && !isIgnored(path));
}

/** The files of the context that a source of a COPY names. */
export const filesOf = (source: string, files: readonly string[]): string[] =>
  files.filter((path) => source === '.' || path === source || path.startsWith(`${source}/`));

/**
 * Builds the stages in plain directories below `directory`, as a container engine would in images: the same files, the same commands. What
 * concerns the base image itself (`RUN` in the last stage) is left out. Returns the directory of the last stage.
 */
export function buildStages(stages: readonly Stage[], directory: string): string {
  const files = contextFiles();
  const places = new Map<string, string>();
  let last = '';
  for (const { from, name, instructions } of stages) {
    const place = join(directory, name ?? 'image');
    mkdirSync(join(place, WORKDIR), { recursive: true });
    const base = places.get(from);
    if (base !== undefined) cpSync(base, place, { recursive: true, verbatimSymlinks: true });
    for (const { name: instruction, value } of instructions) {
      if (instruction === 'COPY') copy(readCopy(value), place, places, files);
      if (instruction === 'RUN' && name !== null) {
        execFileSync('sh', ['-c', value], {
          cwd: join(place, WORKDIR),
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      }
    }
    places.set(name ?? 'image', place);
    last = place;
  }
  return join(last, WORKDIR);
}

function copy(
  { from, sources, target }: Copy,
  place: string,
  places: ReadonlyMap<string, string>,
  files: readonly string[],
): void {
  for (const source of sources) {
    if (from !== null) {
      const options = { recursive: true, verbatimSymlinks: true };
      cpSync(join(places.get(from) ?? '', source), join(place, WORKDIR, target), options);
      continue;
    }
    const found = filesOf(source, files);
    if (found.length === 0) throw new Error(`COPY ${source}: the context has no such file.`);
    const isFile = statSync(join(ROOT, source)).isFile();
    for (const path of found) {
      const inside = isFile ? basename(path) : relative(source, path);
      const to = join(place, WORKDIR, target, inside);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(ROOT, path), to);
    }
  }
}
