import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncomingTransfer } from '../../core/transfer.ts';
import { GOOD_MX } from '../../fixtures/iso20022/good.ts';
import { mutateXml } from '../../iso20022/testing/mutate-xml.ts';
import { Random } from '../../iso20022/testing/random.ts';
import { type CheckOptions, checkAll } from '../../reading/checking/check.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { mutated } from '../../testing/mutated.ts';
import { runs } from '../../testing/properties.ts';
import { fixAll } from '../fix-all.ts';
import { isSamePayment } from '../same-payment.ts';
import { MISTAKES } from './testing/mistakes.ts';

const TEXT = fc.constantFrom(...Object.values(GOOD_MX).map(({ text }) => text));
const SEED = fc.nat();
const OPTIONS = fc.constantFrom<CheckOptions>(
  {},
  { mode: 'lenient' },
  { profile: 'base' },
  { profile: 'cbpr' },
  { profile: 'sepa' },
);

/** At least two elements below the outermost. */
const SEVERAL = /(?:<[A-Za-z][\s\S]*){3}/;

function transfersIn(text: string): (IncomingTransfer | null)[] {
  return readTransfers(text).items.map(({ transfer }) => transfer);
}

function errorsIn(text: string, options: CheckOptions): string[] {
  const problems = [...checkAll(text, options)].flatMap((checked) => checked.problems);
  return problems.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`);
}

describe('a good message', () => {
  it('is as good as before after several mistakes of which the right value is certain were corrected', () => {
    const mistakes = fc.array(fc.constantFrom(...Object.keys(MISTAKES)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(TEXT, mistakes, SEED, (good, names, seed) => {
        const random = new Random(seed);
        // A copy of an element is one as long as nothing else is wrong with either.
        const inOrder = names.toSorted((one, other) => Number(one === 'twice') - Number(other === 'twice'));
        const broken = inOrder.reduce((text, name) => MISTAKES[name]?.(text, random) ?? text, good);
        const { text } = fixAll(broken);
        expect(errorsIn(text, {})).toEqual([]);
        const after = transfersIn(text);
        for (const [at, transfer] of transfersIn(good).entries()) {
          if (transfer !== null && !names.includes('ampersand'))
            expect(isSamePayment(transfer, after[at] ?? null)).toBe(true);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('reads as before wherever it could be read after any mistake, and has no more errors', () => {
    fc.assert(
      fc.property(TEXT, fc.integer({ min: 1, max: 4 }), SEED, OPTIONS, (good, count, seed, options) => {
        const random = new Random(seed);
        let broken = good;
        for (let mistake = 0; mistake < count && SEVERAL.test(broken); mistake++)
          broken = mutateXml(broken, random);
        const { text } = fixAll(broken, options);
        const after = transfersIn(text);
        for (const [at, transfer] of transfersIn(broken).entries()) {
          if (transfer !== null) expect(isSamePayment(transfer, after[at] ?? null)).toBe(true);
        }
        expect(errorsIn(text, options).length).toBeLessThanOrEqual(errorsIn(broken, options).length);
        expect(fixAll(text, options)).toMatchObject({ text, fixed: [] });
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('any text', () => {
  const PIECES = [
    '&',
    '<',
    '</Nm>',
    ']]>',
    '\r',
    '\r\n',
    '\uFEFF',
    '<!--',
    '&amp;',
    '<?xml version="1.0"?>',
    ' ',
    '1,5',
    'ä',
    '',
  ];
  const texts = mutated(
    Object.values(GOOD_MX).map(({ text }) => text),
    fc.constantFrom(...PIECES),
  );

  it('is corrected without an exception, and reads as before wherever it could be read', () => {
    fc.assert(
      fc.property(texts, OPTIONS, (broken, options) => {
        const { text } = fixAll(broken, options);
        const after = transfersIn(text);
        for (const [at, transfer] of transfersIn(broken).entries()) {
          if (transfer !== null) expect(isSamePayment(transfer, after[at] ?? null)).toBe(true);
        }
        expect(fixAll(text, options)).toMatchObject({ text, fixed: [] });
      }),
      { numRuns: runs(100) },
    );
  });
});
