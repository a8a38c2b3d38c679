import type { MeaningProblem } from '../standard/meaning-problem.ts';

/** Basic Latin, Latin-1 Supplement, Latin Extended-A, and Ș ș Ț ț €. */
const BEYOND = /[^\n\r\t\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/u;
export const isSpsCharacter = (character: string): boolean => !BEYOND.test(character);

/** References are in SWIFT's characters. */
const BEYOND_REFERENCE = /[^a-zA-Z0-9/\-?:().,'+ ]/u;
const REFERENCES: ReadonlySet<string> = new Set(['MsgId', 'PmtInfId', 'InstrId', 'EndToEndId']);

/** The characters of the Swiss Payment Standards. */
export function spsValueProblem(type: string, element: string, value: string): MeaningProblem | null {
  const isReference = REFERENCES.has(element);
  const wrong = /Text$/.test(type) ? (isReference ? BEYOND_REFERENCE : BEYOND).exec(value)?.[0] : undefined;
  if (wrong === undefined) return null;
  const allowed = isReference
    ? "references have letters of English, digits, space and / - ? : ( ) . , ' + only"
    : 'SPS takes Latin letters only (Unicode blocks Latin-1 and Latin Extended-A)';
  return { code: 'sps_characters', detail: `has '${wrong}'; ${allowed}` };
}
