import { createReadStream } from 'node:fs';
import { type CheckedMessage, type CheckOptions, check, type DecodeOptions } from '@clearbench/messages';
import { type House, underHouseRules } from './house-rules.ts';
import { HELD_MAX, readWhole } from './read-whole.ts';

const CHUNK_BYTES = 256 * 1024;
/** Verdicts that are written at once. */
const PORTION = 256;

/** The rules by which messages are checked, and the encoding of files that do not name theirs. */
export type Rules = CheckOptions & DecodeOptions;

/** The verdicts on a file, in portions, while it is read. `-` is standard input. Throws what reading throws. */
export async function* checkFile(file: string, rules: Rules): AsyncGenerator<CheckedMessage[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  let unjudged = 0;
  async function* limited(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      unjudged += chunk.length;
      if (unjudged > HELD_MAX) throw new Error('it is larger than 256 MB and not a file of FIN messages');
      yield chunk;
    }
  }
  let portion: CheckedMessage[] = [];
  for await (const checked of check(limited(), rules)) {
    unjudged = 0;
    portion.push(checked);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  yield portion;
}

/** The same with house rules, which check a file as a whole. */
export async function* checkUnderHouseRules(
  file: string,
  rules: Rules,
  house: House,
): AsyncGenerator<CheckedMessage[]> {
  const bytes = await readWhole(file);
  yield underHouseRules(bytes, rules.charset ?? null, [...check(bytes, rules)], house);
}
