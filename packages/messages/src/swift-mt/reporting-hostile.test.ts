import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIRMATION_LINES, REJECTION_LINES } from '../fixtures/mt199.ts';
import { BARE_MT940, GOOD_MT940 } from '../fixtures/mt940.ts';
import { checkAll } from '../reading/checking/check.ts';
import { mutated } from '../testing/mutated.ts';
import { runs } from '../testing/properties.ts';
import { readCancellationAnswer } from './content/cancellation.ts';
import { readGpiConfirmation } from './content/gpi-confirmation.ts';
import { readRejection } from './content/rejection.ts';
import { readFinFile, writeFinFile } from './files/containers.ts';
import { createFinReader } from './files/fin-stream.ts';
import { contentOfFin, validateFin } from './read-fin.ts';
import { structuredInformation } from './types/category9/information/structured-information.ts';

const PIECE = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '?20',
    '166',
    '/REMI/',
    ':71F:',
    'EUR1,',
    '\n',
    '\r\n',
    '-',
    '-}',
    ':20:',
    ':61:',
    ':86:',
    '{1:',
    '{4:',
    '}',
    '$',
    '\u0003',
  ),
  fc.string({ maxLength: 6 }),
);

describe('any text', () => {
  it('in a narrative is read without an exception', () => {
    const texts = [
      CONFIRMATION_LINES,
      REJECTION_LINES,
      ['166?00A?20EREF+B?32C'],
      ['/EREF/A/REMI/B'],
      ['/PDCR/S004/A'],
    ];
    fc.assert(
      fc.property(
        mutated(
          texts.map((lines) => lines.join('\n')),
          PIECE,
        ),
        (text) => {
          const lines = text.split('\n');
          const information = structuredInformation({ information: lines });
          // What follows a code continues over the ends of lines and subfields.
          const plain = text.replaceAll('\n', '');
          const joined = plain.replaceAll(/\?\d\d/g, '');
          for (const { text: coded } of information?.codes ?? [])
            expect([plain, joined].filter((written) => written.includes(coded))).not.toEqual([]);
          readGpiConfirmation(lines);
          readRejection(lines);
          readCancellationAnswer(lines);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('in a file of statements is read whole and in chunks, and what is well formed is written again exactly', () => {
    const files = [BARE_MT940, ...Object.values(GOOD_MT940)].map((text) => text + text);
    fc.assert(
      fc.property(mutated(files, PIECE), fc.integer({ min: 1, max: 300 }), (text, size) => {
        const file = readFinFile(text, { mode: 'lenient' });
        const lines = text.split(/\r\n|\n|\r/).length;
        for (const { problems } of checkAll(text, { mode: 'lenient' })) {
          for (const problem of problems) expect(problem.line ?? 1).toBeLessThanOrEqual(lines);
        }
        for (const message of file.messages) {
          contentOfFin(message);
          for (const { line } of validateFin(message)) expect(line ?? 1).toBeLessThanOrEqual(lines);
        }
        const sound = file.messages.every(({ blocks }) =>
          blocks.problems.every(({ severity }) => severity !== 'error'),
        );
        if (sound) expect(writeFinFile(file)).toBe(text);
        const reader = createFinReader('lenient');
        for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
        reader.end();
      }),
      { numRuns: runs(150) },
    );
  });
});
