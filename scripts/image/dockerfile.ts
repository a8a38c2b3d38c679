export interface Instruction {
  name: string;
  /** What follows the name, on one line. */
  value: string;
}

export interface Stage {
  /** The name of an image, or of an earlier stage. */
  from: string;
  /** Null for the last one, which is the image. */
  name: string | null;
  instructions: Instruction[];
}

export interface Copy {
  /** The stage to copy from; null: the directory of the project. */
  from: string | null;
  sources: string[];
  target: string;
}

/** Reads the instructions of a Dockerfile by stage. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [from = '', , stage] = value.split(/\s+/);
      stages.push({ from, name: stage ?? null, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, value: value.replaceAll(/\s+/g, ' ') });
    }
  }
  return stages;
}

export function readCopy(value: string): Copy {
  const parts = value.split(' ');
  const from = /^--from=(.*)$/.exec(parts[0] ?? '')?.[1] ?? null;
  const paths = from === null ? parts : parts.slice(1);
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** `NAME=value NAME=value`, without quotes. */
export const readEnv = (value: string): Record<string, string> =>
  Object.fromEntries(value.split(' ').map((pair) => pair.split('=', 2)));

/** The program and its arguments in the form of a JSON list, which may follow options and `CMD`. */
export const readExec = (value: string): string[] => JSON.parse(value.slice(value.indexOf('[')));
