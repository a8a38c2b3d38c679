import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../docs/guides/generate-a-client.md');
/** A block of code whose first line is a comment with the name of its file. */
const PROGRAM = /^```\w+\n(?:\/\/|#) (\S+\.\w+)\n([\s\S]*?)^```$/gm;

/** A program of the guide *Generate a client*, by its file. */
export function programOfGuide(file: string): string {
  const programs = [...readFileSync(GUIDE, 'utf8').matchAll(PROGRAM)];
  const text = programs.find(([, name]) => name === file)?.[2];
  if (text === undefined) throw new Error(`The guide has no program ${file}.`);
  return text;
}
