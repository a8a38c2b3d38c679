import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasError, MAX_PROBLEMS_PER_PAYLOAD } from './core/problem.ts';
import { GOOD_MT103 } from './fixtures/mt103.ts';
import { SAMPLE_TYPES, sample } from './formats/sample.ts';
import { detect } from './reading/detection/detect.ts';
import { readTransfers } from './reading/items/read-transfers.ts';
import { parse, validate } from './reading/parse.ts';
import { cpuTimeMs } from './testing/cpu-time.ts';
import { mutated } from './testing/mutated.ts';
import { runs } from './testing/properties.ts';

const GOOD = [...Object.values(GOOD_MT103), ...SAMPLE_TYPES.map((type) => sample(type))];

/** Pieces that steer a reader into other branches. */
const PIECE = fc.oneof(
  fc.constantFrom(
    '{1:',
    '{2:I103',
    '{3:{',
    '{4:',
    '-}',
    '}',
    '{',
    ':20:',
    ':32A:',
    ':50F:',
    '\n',
    '\r',
    '\r\n',
    '$',
    '"',
    ',',
    ';',
    '[',
    ']',
    '\\',
    '/',
    '//',
    '\u0000',
    '\uFEFF',
    'é',
    '😀',
    '0',
    'EUR',
    '1e9',
  ),
  fc.string({ maxLength: 8 }),
);

const MUTATED = mutated(GOOD, PIECE);

function check(text: string): void {
  const reading = readTransfers(text);
  expect(reading.items.length + reading.problems.length).toBeGreaterThan(0);
  const lines = text.split(/\r\n|\n|\r/).length;
  reading.items.forEach((item, index) => {
    expect(item.index).toBe(index);
    if (item.transfer !== null) expect(hasError(item.problems)).toBe(false);
    for (const problem of item.problems) {
      expect(problem.index).toBe(index);
      expect(problem.message).toMatch(/\.$/);
      expect(problem.code).not.toBe('');
      if (reading.format !== 'json') expect(problem.line ?? 1).toBeLessThanOrEqual(lines);
      expect(problem.line ?? 1).toBeGreaterThan(0);
      expect(problem.column ?? 1).toBeGreaterThan(0);
    }
    if (item.transfer !== null) expect(item.transfer.amountMinor).toBeGreaterThan(0n);
  });
}

describe('any input', () => {
  it('that is a mutated message is read without an exception', () => {
    fc.assert(fc.property(MUTATED, check), { numRuns: runs(800) });
  });

  it('that is made of pieces is read without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(PIECE, { maxLength: 40 }).map((pieces) => pieces.join('')),
        check,
      ),
      { numRuns: runs(600) },
    );
  });

  it('is detected, parsed and validated without an exception', () => {
    fc.assert(
      fc.property(MUTATED, fc.constantFrom('strict' as const, 'lenient' as const), (text, mode) => {
        detect(text);
        const result = parse(text, { mode });
        if (result.kind === 'message') validate(result.message);
        else expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(600) },
    );
  });

  it.each([
    ['JSON', JSON.stringify({ amount: '0'.repeat(500), currency: 'EUR' })],
    ['a telex', sample('KTT').replace(/AMOUNT: .*\r\nIN WORDS: .*/, `AMOUNT: ${'\uFEFF'.repeat(500)}EUR 0`)],
  ])('that has an endless amount of nothing in %s is quoted briefly', (_, text) => {
    const { items } = readTransfers(text);
    const problems = items.flatMap((item) => item.problems);
    expect(problems.some(({ code }) => code.endsWith('amount_not_positive'))).toBe(true);
    for (const { message } of problems) expect(message.length).toBeLessThan(200);
  });

  it.each([
    ['digits in field 32A', sample('MT103').replace(/:32A:.*/, `:32A:${'1'.repeat(60_000)}B\r`)],
    ['digits behind a bracket in JSON', JSON.stringify({ amount: `(${'1'.repeat(120_000)}` })],
  ])('that has an endless amount of %s is refused quickly', (_, text) => {
    let items: unknown[] = [];
    // Trying every place to divide the digits would take several seconds.
    expect(cpuTimeMs(() => (items = readTransfers(text).items))).toBeLessThan(1_000);
    expect(items).toEqual([expect.objectContaining({ transfer: null })]);
  });

  it.each([
    ['opening braces', '{1:'],
    ['sub-blocks', '{3:{108:A}'],
    ['empty blocks 4', '{4:\n'],
    ['unknown fields', '{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{4:\n:99X:\n-}'],
    ['open arrays', '['],
    ['arrays of nothing', '[0,'],
    ['quotes', 'amount,currency\n"'],
    ['slashes', ':59:/'],
  ])('that repeats %s 50,000 times has no more problems than a reader can take', (_, piece) => {
    const { items, problems } = readTransfers(piece.repeat(50_000));
    const listed = items.reduce((sum, item) => sum + item.problems.length, problems.length);
    expect(listed).toBeLessThanOrEqual(MAX_PROBLEMS_PER_PAYLOAD);
    expect(listed).toBeGreaterThan(0);
  });
});
