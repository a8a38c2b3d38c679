import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../docs/guides/generate-a-client.md');
/** A block of code whose first line says how to run it, with the name of its file at the end. */
const PROGRAM = /^```\w+\n(?:\/\/|#) [^\n]*Run with [^\n]* (\S+\.\w+)\n([\s\S]*?)^```$/gm;

/** A program of the guide *Generate a client*, by its file. */
export function programOfGuide(file: string): string {
  const programs = [...readFileSync(GUIDE, 'utf8').matchAll(PROGRAM)];
  const text = programs.find(([, name]) => name === file)?.[2];
  if (text === undefined) throw new Error(`The guide has no program ${file}.`);
  return text;
}
