import { RE2JS } from '@bufbuild/re2';

/** A pattern that somebody else wrote, in linear time whatever it is and whatever it is matched with. */
export interface Pattern {
  /** True if the whole text matches. */
  matchesWhole(text: string): boolean;
  /** True if a part of the text does. */
  matchesPart(text: string): boolean;
}

/** Each character of a text may be in as many states as the pattern has. */
const CHARACTERS_PER_PASS = 8;

/** What it costs to match a text with a pattern, in sixteenths of a step. */
export const matchingUnits = (text: string, pattern: string): number =>
  text.length * (1 + Math.floor(pattern.length / CHARACTERS_PER_PASS)) + pattern.length;

export type CompiledPattern = { ok: true; pattern: Pattern } | { ok: false; reason: string };

/** RE2 knows neither references to groups nor looking ahead, which is why it needs linear time only. */
export function compilePattern(source: string): CompiledPattern {
  try {
    const compiled = new RE2JS(source);
    return {
      ok: true,
      pattern: {
        matchesWhole: (text) => compiled.testExact(text),
        matchesPart: (text) => compiled.test(text),
      },
    };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
