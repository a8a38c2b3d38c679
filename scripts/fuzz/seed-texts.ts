import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from '@clearbench/messages';
import { detect, SAMPLE_TYPES } from '@clearbench/messages/types';

const FIXTURES = join(import.meta.dirname, '../../packages/messages/src/fixtures');
/** Longer fixtures are left out: they would only make each input slow. */
const MAX_LENGTH = 60_000;
const MAX_DEPTH = 4;

/**
 * Every sample and fixture of the package, valid and broken, once each and in a fixed order: the starting points of the fuzzer. A
 * new fixture changes the inputs of a seed.
 */
export async function seedTexts(): Promise<string[]> {
  const texts = new Set<string>(SAMPLE_TYPES.map((type) => sample(type)));
  for (const path of fixtureModules()) {
    const module: unknown = await import(path);
    collect(module, texts, 0);
  }
  return [...texts];
}

function fixtureModules(): string[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(FIXTURES, name));
}

/** Keeps the texts that the package recognises as messages; the rest are names and notes. */
function collect(value: unknown, texts: Set<string>, depth: number): void {
  if (typeof value === 'string') {
    const { format } = detect(value);
    if (format !== 'unknown' && value.length <= MAX_LENGTH && value.includes('\n')) texts.add(value);
    return;
  }
  if (depth === MAX_DEPTH || typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) collect(part, texts, depth + 1);
}
