import { RE2JS } from '@bufbuild/re2';

/** A pattern from somebody else, which runs in linear time whatever it is and whatever the text. */
export interface Pattern {
  /** True if the whole text matches. */
  matchesWhole(text: string): boolean;
  /** True if a part of the text does. */
  matchesPart(text: string): boolean;
}

/** Each character of a text can put the matcher into as many states as the pattern has. */
const CHARACTERS_PER_PASS = 8;

/** The cost of matching a text against a pattern, in sixteenths of a step. */
export const matchingUnits = (text: string, pattern: string): number =>
  text.length * (1 + Math.floor(pattern.length / CHARACTERS_PER_PASS)) + pattern.length;

export type CompiledPattern = { ok: true; pattern: Pattern } | { ok: false; reason: string };

/** RE2 has neither back-references nor look-ahead, which is why its time is linear. */
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
