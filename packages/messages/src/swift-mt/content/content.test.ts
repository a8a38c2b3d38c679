import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/properties.ts';
import { openText } from '../envelope/cursor.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { messageTypeOf } from '../fin-reader.ts';
import { contentOfFin, readFinMessage, validateFin } from '../read-fin.ts';
import { MT202_CONTENT, MT202_COV_CONTENT, mt103Content } from '../testing/arbitrary-content.ts';
import { writeContent } from '../types/declaration/write-content.ts';

function read(text: string): FinMessage {
  const message = readFinMessage(openText(text), 'strict');
  if (message === null) throw new Error('The text has no message.');
  return message;
}

describe('typed content', { timeout: 60_000 }, () => {
  it.each([
    ['MT103', mt103Content('MT103')],
    ['MT103 STP', mt103Content('MT103 STP')],
    ['MT103 REMIT', mt103Content('MT103 REMIT')],
    ['MT202', MT202_CONTENT],
    ['MT202 COV', MT202_COV_CONTENT],
  ])('of any %s is written as a valid message that says the same', (type, contents) => {
    fc.assert(
      fc.property(contents, (content) => {
        const text = writeContent(content);
        const message = read(text);
        expect(validateFin(message), text).toEqual([]);
        expect(messageTypeOf(message)).toBe(type);
        expect(contentOfFin(message)).toEqual(content);
      }),
      { numRuns: runs(100) },
    );
  });
});
