import { createReadStream } from 'node:fs';
import {
  type CheckedMessage,
  createChecker,
  createDecoder,
  type ParseOptions,
  type Problem,
  type RuleOptions,
} from '@clearbench/messages';

const CHUNK_BYTES = 256 * 1024;
/** Limit for text that is held as a whole, in characters or bytes. Far more than any system accepts as one payload. */
export const HELD_MAX = 256 * 1024 * 1024;

/** The rules by which messages are checked, and the encoding of files that do not name theirs. */
export type Rules = ParseOptions & RuleOptions & { readonly charset?: string | null };

/**
 * The verdicts on a file, in portions, as soon as they are known; the last is about its bytes if they are not what their encoding
 * has, or if nothing names it. `-` is standard input. Throws what reading throws.
 */
export async function* checkFile(
  file: string,
  { charset = null, ...rules }: Rules,
): AsyncGenerator<CheckedMessage[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const decoder = createDecoder({ charset });
  const checker = createChecker(rules);
  let unjudged = 0;
  // Remarks about the bytes, which are known at the end, are shown with the last verdict.
  let newest: CheckedMessage[] = [];
  let count = 0;
  for await (const chunk of stream) {
    const text = decoder.push(chunk);
    const checked = checker.push(text);
    unjudged = checked.length === 0 ? unjudged + text.length : 0;
    if (unjudged > HELD_MAX) throw new Error('it is larger than 256 MB and not a file of FIN messages');
    if (checked.length === 0) continue;
    count += checked.length;
    if (newest.length > 0) yield newest;
    newest = checked;
  }
  const { text, problems } = decoder.end();
  const last = [...newest, ...(text === '' ? [] : checker.push(text)), ...checker.end()];
  yield withProblems(last, problems, count + last.length - newest.length);
}

/** The last verdicts of a file of `count` messages, with problems of its encoding. */
export function withProblems(
  last: CheckedMessage[],
  problems: readonly Problem[],
  count: number,
): CheckedMessage[] {
  const isFaulty = problems.some(({ severity }) => severity === 'error');
  if (isFaulty) {
    // In another encoding the file may be of a known format.
    const isUnknown = count === 1 && last[0]?.format === 'unknown';
    return isUnknown ? [verdictOn(problems, 0)] : [...last, verdictOn(problems, count)];
  }
  const final = last.at(-1);
  if (problems.length === 0 || final === undefined) return last;
  return [...last.slice(0, -1), { ...final, problems: [...problems, ...final.problems] }];
}

function verdictOn(problems: readonly Problem[], index: number): CheckedMessage {
  return {
    index,
    format: 'unknown',
    type: null,
    line: problems.find(({ severity }) => severity === 'error')?.line ?? 1,
    verdict: 'invalid',
    problems: [...problems],
    message: null,
    transfer: null,
  };
}
