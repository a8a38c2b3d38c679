import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hasError, isError, type Mode, type Problem } from '../../core/problem.ts';
import { readTransfers } from '../../exports/transfers.ts';
import { MT_TYPES } from '../../exports/types.ts';
import { contentOf } from '../../formats/build.ts';
import { sample } from '../../formats/sample.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { parse } from '../../reading/parse.ts';
import { type MtContent, writeContent } from '../../swift-mt/index.ts';
import { MT202_CONTENT, MT202_COV_CONTENT, mt103Content } from '../../swift-mt/testing/arbitrary-content.ts';
import {
  cancellationContent,
  confirmationContent,
  freeFormatContent,
  MT942_CONTENT,
  statementContent,
} from '../../swift-mt/testing/arbitrary-reporting.ts';
import { mutated } from '../../testing/mutated.ts';
import { runs } from '../../testing/properties.ts';
import { fixAll } from '../fix-all.ts';
import { isSamePayment } from '../same-payment.ts';
import { MISTAKES } from './testing/mistakes.ts';

// On a busy machine hundreds of messages may take longer than a test usually may.
vi.setConfig({ testTimeout: 120_000 });

const CONTENTS: readonly Arbitrary<MtContent>[] = [
  mt103Content('MT103'),
  mt103Content('MT103 STP'),
  mt103Content('MT103 REMIT'),
  MT202_CONTENT,
  MT202_COV_CONTENT,
  statementContent('MT940'),
  statementContent('MT950'),
  MT942_CONTENT,
  confirmationContent('MT900'),
  confirmationContent('MT910'),
  freeFormatContent('MT199'),
  cancellationContent('MT192'),
];

const MESSAGE: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...MT_TYPES.map((type) => sample(type))),
  fc.oneof(...CONTENTS).map(writeContent),
);

const MISTAKE = fc.tuple(fc.constantFrom(...Object.keys(MISTAKES)), fc.nat(40));

/** A right message with mistakes in it. */
const BROKEN = fc
  .tuple(MESSAGE, fc.array(MISTAKE, { minLength: 1, maxLength: 3 }))
  .map(([good, mistakes]) => mistakes.reduce((text, mistake) => withMistake(text, mistake), good));

function withMistake(text: string, [name, pick]: readonly [string, number]): string {
  return MISTAKES[name]?.(text, pick) ?? text;
}

const MODE = fc.constantFrom<Mode[]>('strict', 'lenient');

describe('whatever mistakes a right message has', () => {
  it('no fix makes the payment another one', () => {
    fc.assert(
      fc.property(BROKEN, MODE, (text, mode) => expectSameTransfers(text, fixAll(text, { mode }).text)),
      { numRuns: runs(300) },
    );
  });

  it('nor where the text is damaged at random', () => {
    const samples = MT_TYPES.map((type) => sample(type));
    const piece = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom(
        '\r\n',
        '\r\n:',
        '-}',
        '}',
        '{4:',
        '{5:',
        '@@',
        ',',
        '.',
        '//',
        '\u00dc',
        ':86:',
        '\r\n:59:',
        '  ',
      ),
    );
    fc.assert(
      fc.property(mutated(samples, piece), MODE, (text, mode) =>
        expectSameTransfers(text, fixAll(text, { mode }).text),
      ),
      { numRuns: runs(200) },
    );
  });

  it('a message that is right after fixes is the payment that it was before the mistake', () => {
    fc.assert(
      fc.property(MESSAGE, MISTAKE, MODE, (good, mistake, mode) => {
        const { text, fixed, checked } = fixAll(withMistake(good, mistake), { mode });
        const isRight = checked.length === 1 && !hasError(checked.flatMap(({ problems }) => problems));
        if (fixed.length > 0 && isRight) expectSameTransfers(good, text);
      }),
      { numRuns: runs(400) },
    );
  });

  it('no fix leaves another one to be made, or makes more errors', () => {
    fc.assert(
      fc.property(BROKEN, MODE, (text, mode) => {
        const once = fixAll(text, { mode });
        expect(fixAll(once.text, { mode })).toEqual({ ...once, fixed: [] });
        expect(once.text === text).toBe(once.fixed.length === 0);
        const before = errorsIn(text, mode);
        // Behind a wrong structure there may be any number of other errors.
        if (before.every(({ code }) => VALUE_CODE.test(code)))
          expect(errorsIn(once.text, mode).length).toBeLessThanOrEqual(before.length);
      }),
      { numRuns: runs(150) },
    );
  });

  it('a statement reads as before', () => {
    const statements = fc.oneof(statementContent('MT940'), statementContent('MT950'), MT942_CONTENT);
    fc.assert(
      fc.property(statements, MISTAKE, (content, mistake) => {
        const good = writeContent(content);
        const text = withMistake(good, mistake);
        const [before, after] = [contentIn(text), contentIn(fixAll(text, { mode: 'lenient' }).text)];
        // A lenient reader leaves out what it can't read, which is there when that is corrected.
        if (before !== null) expect([before, contentIn(good)]).toContainEqual(after);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Codes of wrong values. */
const VALUE_CODE = /^(?!T13)[TCM]\d\d$/;

function errorsIn(text: string, mode: Mode): readonly Problem[] {
  return [...checkAll(text, { mode })].flatMap(({ problems }) => problems.filter(isError));
}

function expectSameTransfers(one: string, other: string): void {
  const after = readTransfers(other).items;
  for (const [index, { transfer }] of readTransfers(one).items.entries())
    if (transfer !== null && !isSamePayment(transfer, after[index]?.transfer ?? null))
      expect(after[index]?.transfer).toEqual(transfer);
}

/** The content of a statement for a lenient reader, without the white space of its texts. */
function contentIn(text: string): unknown {
  const { message = null } = parse(text, { mode: 'lenient' });
  const content = message === null ? null : contentOf(message);
  return content === null
    ? null
    : JSON.parse(JSON.stringify(content), (_, value: unknown) => {
        if (Array.isArray(value) && value.every((line) => typeof line === 'string'))
          return plain(value.join(''));
        return typeof value === 'string' ? plain(value) : value;
      });
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, '');
}
