import { type Input, inputOf } from './input.ts';
import { PROPERTIES, type Property } from './properties.ts';

/** A property that an input breaks. */
export interface Violation {
  readonly property: string;
  readonly detail: string;
}

/**
 * A property may take one second for a text of 1,000,000 characters, and in proportion below it. The base
 * leaves room for the pauses of a busy machine.
 */
const BASE_MS = 60;
const MS_PER_CHARACTER = 1 / 1_000;
/** A time alone proves nothing when something else uses the processor: the limit has to be exceeded every time. */
const TRIES = 3;

/**
 * Checks a text against every property; returns the first violated one, or null.
 * @param patience how many times the allowed time a property may take.
 */
export function examine(
  text: string,
  properties: readonly Property[] = PROPERTIES,
  patience = 1,
): Violation | null {
  const most = allowedMs(text) * patience;
  const input = inputOf(text);
  for (const [place, property] of properties.entries()) {
    const { detail, ms } = hold(property, input);
    if (detail !== null) return { property: property.name, detail };
    const slow = ms > most ? slowness(text, properties.slice(0, place), property, most) : null;
    if (slow !== null) return { property: property.name, detail: slow };
  }
  return null;
}

/** Repeats a slow measurement, each time with everything before it repeated. */
function slowness(
  text: string,
  before: readonly Property[],
  property: Property,
  mostMs: number,
): string | null {
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const input = inputOf(text);
    for (const earlier of before) hold(earlier, input);
    const used = process.threadCpuUsage();
    const { ms } = hold(property, input);
    const { user, system } = process.threadCpuUsage(used);
    // Processor time if that is shorter: others may use the processor too.
    fastestMs = Math.min(fastestMs, ms, (user + system) / 1_000);
    if (fastestMs <= mostMs) return null;
  }
  return `It takes ${fastestMs.toFixed(0)} ms for ${text.length} characters; ${mostMs.toFixed(0)} are allowed.`;
}

function hold(property: Property, input: Input): { readonly detail: string | null; readonly ms: number } {
  const startedMs = performance.now();
  try {
    return { detail: property.check(input), ms: performance.now() - startedMs };
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { detail: `It throws: ${said}`, ms: performance.now() - startedMs };
  }
}

const allowedMs = (text: string): number => BASE_MS + text.length * MS_PER_CHARACTER;
