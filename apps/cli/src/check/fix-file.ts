import { createReadStream } from 'node:fs';
import { type CheckedMessage, checkAll, decode, fixAll, type Problem } from '@clearbench/messages';
import { HELD_MAX, type Rules, withProblems } from './check-file.ts';
import { encodeText } from './encode-text.ts';

export interface FixedFile {
  /** The text before and after; they are equal where nothing was corrected. */
  readonly before: string;
  readonly after: string;
  /** `after` in the encoding of the file. */
  readonly bytes: Uint8Array;
  /** The problems that were corrected. */
  readonly fixed: readonly Problem[];
  /** The verdicts on the text after the corrections. */
  readonly checked: readonly CheckedMessage[];
}

/**
 * Corrects everything in a file whose right value is certain, without writing it. `-` is standard input. Nothing is corrected in a
 * file whose encoding is not certain. Throws what reading throws, and where the result cannot be written in the file's encoding.
 */
export async function fixFile(file: string, { charset = null, ...rules }: Rules): Promise<FixedFile> {
  const bytes = await readWhole(file);
  const { text: before, encoding, problems } = decode(bytes, { charset });
  const isCertain = !problems.some(({ severity }) => severity === 'error');
  const { text: after, fixed, checked } = isCertain ? fixAll(before, rules) : unfixed(before, rules);
  const verdicts = withProblems([...checked], problems, checked.length);
  if (after === before) return { before, after, bytes, fixed, checked: verdicts };
  const written = encodeText(after, encoding, bytes);
  if (written === null || decode(written, { charset }).text !== after)
    throw new Error(`its encoding, ${encoding}, can't be written; convert it to UTF-8 first`);
  return { before, after, bytes: written, fixed, checked: verdicts };
}

function unfixed(
  text: string,
  rules: Rules,
): Pick<FixedFile, 'fixed' | 'checked'> & { readonly text: string } {
  return { text, fixed: [], checked: [...checkAll(text, rules)] };
}

async function readWhole(file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > HELD_MAX) throw new Error('it is larger than 256 MB');
  }
  return Buffer.concat(chunks);
}
