import { type CheckedMessage, check, type Problem } from '@clearbench/messages';
import { decode } from '@clearbench/messages/encodings';
import { fixAll, fixFinder } from '@clearbench/messages/fixes';
import type { Rules } from './check-file.ts';
import { encodeText } from './encode-text.ts';
import { type House, underHouseRules } from './house-rules.ts';
import { readWhole } from './read-whole.ts';

export interface FixedFile {
  /** The text before and after; equal if nothing was corrected. */
  readonly before: string;
  readonly after: string;
  /** `after` in the encoding of the file. */
  readonly bytes: Uint8Array;
  /** The problems that were corrected. */
  readonly fixed: readonly Problem[];
  /** The verdicts on the text after the corrections; some problems have a `fix` that a person must confirm. */
  readonly checked: readonly CheckedMessage[];
}

/**
 * Corrects everything in a file that has only one right value, without writing the file. `-` is standard input. If
 * the encoding is uncertain, it corrects nothing. Throws what reading throws, and if the result can't be written in
 * the file's encoding.
 */
export async function fixFile(
  file: string,
  { charset = null, ...rules }: Rules,
  house: House | null,
): Promise<FixedFile> {
  const bytes = await readWhole(file);
  const { text: before, encoding, problems } = decode(bytes, { charset });
  const isCertain = !problems.some(({ severity }) => severity === 'error');
  const { text: after, fixed } = isCertain ? fixAll(before, rules) : { text: before, fixed: [] };
  const verdictsOn = (result: Uint8Array) => {
    const checked = [...check(result, { charset, ...rules })].map(fixFinder(after, rules));
    return house === null ? checked : underHouseRules(result, charset, checked, house);
  };
  if (after === before) return { before, after, bytes, fixed, checked: verdictsOn(bytes) };
  const written = encodeText(after, encoding, bytes);
  if (written === null || decode(written, { charset }).text !== after)
    throw new Error(`its encoding, ${encoding}, can't be written; convert it to UTF-8 first`);
  return { before, after, bytes: written, fixed, checked: verdictsOn(written) };
}
