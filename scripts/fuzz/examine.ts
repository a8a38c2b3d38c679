import { type Input, PROPERTIES, type Property } from './properties.ts';

/** A property that an input breaks. */
export interface Finding {
  readonly property: string;
  readonly detail: string;
}

/**
 * A property may take one second for a text of 1,000,000 characters, and in proportion below it. The base
 * leaves room for the pauses of a busy machine.
 */
const BASE_MS = 60;
const MS_PER_CHARACTER = 1 / 1_000;
/** Time alone proves nothing when something else uses the processor: it has to be exceeded every time. */
const TRIES = 4;

/** Holds a text against every property; the first one that it breaks, or null. */
export function examine(text: string, properties: readonly Property[] = PROPERTIES): Finding | null {
  const input: Input = { text, lineCount: text.split(/\r\n|\n|\r/).length };
  for (const property of properties) {
    const finding = hold(property, input);
    if (finding !== null) return finding;
  }
  return null;
}

function hold(property: Property, input: Input): Finding | null {
  const allowedMs = BASE_MS + input.text.length * MS_PER_CHARACTER;
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const startedMs = performance.now();
    const detail = check(property, input);
    fastestMs = Math.min(fastestMs, performance.now() - startedMs);
    if (detail !== null) return { property: property.name, detail };
    if (fastestMs <= allowedMs) return null;
  }
  const detail = `It takes ${fastestMs.toFixed(0)} ms for ${input.text.length} characters; ${allowedMs.toFixed(0)} are allowed.`;
  return { property: property.name, detail };
}

function check(property: Property, input: Input): string | null {
  try {
    return property.check(input);
  } catch (error) {
    return `It throws: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}
