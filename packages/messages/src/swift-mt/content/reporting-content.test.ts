import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/properties.ts';
import { messageTypeOf } from '../fin-reader.ts';
import { contentOfFin, validateFin } from '../read-fin.ts';
import {
  answerContent,
  cancellationContent,
  confirmationContent,
  freeFormatContent,
  MT942_CONTENT,
  statementContent,
} from '../testing/arbitrary-reporting.ts';
import { readFirst } from '../testing/expectations.ts';
import { writeContent } from '../types/declaration/write-content.ts';
import type { MtContent } from './content.ts';

const CONTENTS: readonly (readonly [type: string, contents: Arbitrary<MtContent>])[] = [
  ['MT192', cancellationContent('MT192')],
  ['MT292', cancellationContent('MT292')],
  ['MT196', answerContent('MT196')],
  ['MT296', answerContent('MT296')],
  ['MT199', freeFormatContent('MT199')],
  ['MT299', freeFormatContent('MT299')],
  ['MT900', confirmationContent('MT900')],
  ['MT910', confirmationContent('MT910')],
  ['MT940', statementContent('MT940')],
  ['MT950', statementContent('MT950')],
  ['MT942', MT942_CONTENT],
];

describe('typed content', () => {
  it.each(CONTENTS)('of any %s is written as a valid message with the same content', (type, contents) => {
    fc.assert(
      fc.property(contents, (content) => {
        const text = writeContent(content);
        const message = readFirst(text);
        const problems = validateFin(message).filter(({ code }) => code !== 'long_message');
        expect(problems, text).toEqual([]);
        expect(messageTypeOf(message)).toBe(type);
        expect(contentOfFin(message)).toEqual(content);
      }),
      { numRuns: runs(40) },
    );
  });

  it('of a statement without headers is written as its fields alone', () => {
    fc.assert(
      fc.property(statementContent('MT940', fc.constant(null)), (content) => {
        const text = writeContent(content);
        expect(text.startsWith(':20:')).toBe(true);
        const message = readFirst(text, 'lenient');
        expect(validateFin(message)).toMatchObject([{ code: 'H01', severity: 'warning' }]);
        expect(contentOfFin(message)).toEqual(content);
      }),
      { numRuns: runs(40) },
    );
  });
});
