import { createReadStream } from 'node:fs';
import { type CheckedMessage, createChecker, type Mode } from '@clearbench/messages';

const CHUNK_BYTES = 256 * 1024;
/** Of a text that is not judged while it arrives. Far more than any system takes as one payload. */
const HELD_MAX_CHARACTERS = 256 * 1024 * 1024;

/** The verdicts on a file, in portions, as soon as they are known. `-` is standard input. Throws what reading throws. */
export async function* checkFile(file: string, mode: Mode): AsyncGenerator<CheckedMessage[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const decoder = new TextDecoder();
  const checker = createChecker({ mode });
  let unjudged = 0;
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    const checked = checker.push(text);
    unjudged = checked.length === 0 ? unjudged + text.length : 0;
    if (unjudged > HELD_MAX_CHARACTERS)
      throw new Error('it is larger than 256 MB, and no file of FIN messages');
    if (checked.length > 0) yield checked;
  }
  const rest = decoder.decode();
  yield [...(rest === '' ? [] : checker.push(rest)), ...checker.end()];
}
