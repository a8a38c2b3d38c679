import { quote } from '../../core/problem.ts';
import type { Problems } from '../../core/problems.ts';
import type { SubBlock } from './fin-message.ts';

/** Time and message reference (MIR or MOR) of trailers that name another message. */
const REFERENCE = /^(?:\d{4}\d{6}[A-Z0-9]{12}\d{10})?$/;

/** The trailers of block 5 with their format, and its description. */
const TRAILERS: ReadonlyMap<string, readonly [format: RegExp, right: string]> = new Map([
  ['CHK', [/^[0-9A-F]{12}$/, 'write a checksum of 12 hexadecimal digits']],
  ['MAC', [/^[0-9A-F]{8}$/, 'write an authentication code of 8 hexadecimal digits']],
  ['PAC', [/^[0-9A-F]{8}$/, 'write an authentication code of 8 hexadecimal digits']],
  ['TNG', [/^$/, 'write {TNG:} alone']],
  ['DLM', [/^$/, 'write {DLM:} alone']],
  ['PDE', [REFERENCE, 'write nothing, or the time and the message input reference']],
  ['PDM', [REFERENCE, 'write nothing, or the time and the message output reference']],
  ['SYS', [REFERENCE, 'write nothing, or the time and the message input reference']],
  ['MRF', [/^\d{6}\d{4}\d{6}[A-Z0-9]{12}\d{10}$/, 'write date, time and message reference']],
]);

/** Checks block 5. The network's code for a malformed trailer is not public; Z00 is used instead. */
export function checkTrailers(trailers: readonly SubBlock[], problems: Problems): void {
  const seen: string[] = [];
  for (const { tag, value, line, column } of trailers) {
    const add = (message: string): void => {
      problems.add({ code: 'Z00', severity: 'tolerated', path: tag, line, column, message });
    };
    const known = TRAILERS.get(tag);
    if (known === undefined) {
      add(`Block 5 has the unknown trailer ${quote(tag)}; known are ${[...TRAILERS.keys()].join(', ')}.`);
    } else if (!known[0].test(value)) {
      add(`Trailer ${tag} of block 5 has the malformed value ${quote(value)}; ${known[1]}.`);
    }
    if (seen.includes(tag)) add(`Trailer ${tag} occurs twice in block 5; write it once.`);
    seen.push(tag);
  }
}
