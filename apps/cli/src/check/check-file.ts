import { createReadStream } from 'node:fs';
import {
  type CheckedMessage,
  createChecker,
  type ParseOptions,
  type RuleOptions,
} from '@clearbench/messages';
import { type EncodingFault, FileText } from './file-text.ts';

const CHUNK_BYTES = 256 * 1024;
/** Limit for text that cannot be checked while it arrives. Far more than any system accepts as one payload. */
const HELD_MAX_CHARACTERS = 256 * 1024 * 1024;

/** The rules by which messages are checked. */
export type Rules = ParseOptions & RuleOptions;

/**
 * The verdicts on a file, in portions, as soon as they are known; the last is about its bytes if they are not UTF-8.
 * `-` is standard input. Throws what reading throws.
 */
export async function* checkFile(file: string, rules: Rules): AsyncGenerator<CheckedMessage[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const fileText = new FileText();
  const checker = createChecker(rules);
  let unjudged = 0;
  let count = 0;
  for await (const chunk of stream) {
    const text = fileText.push(chunk);
    const checked = checker.push(text);
    unjudged = checked.length === 0 ? unjudged + text.length : 0;
    if (unjudged > HELD_MAX_CHARACTERS)
      throw new Error('it is larger than 256 MB and not a file of FIN messages');
    count += checked.length;
    if (checked.length > 0) yield checked;
  }
  const rest = fileText.end();
  const last = [...(rest === '' ? [] : checker.push(rest)), ...checker.end()];
  const { fault } = fileText;
  // For a file in no known format, that one problem is enough.
  const isUnknown = count === 0 && last.length === 1 && last[0]?.format === 'unknown';
  yield fault === null || isUnknown ? last : [...last, verdictOn(fault, count + last.length)];
}

function verdictOn({ line, column, message }: EncodingFault, index: number): CheckedMessage {
  return {
    index,
    format: 'unknown',
    type: null,
    line,
    verdict: 'invalid',
    problems: [{ code: 'file_encoding', severity: 'error', path: '', line, column, message }],
    message: null,
    transfer: null,
  };
}
