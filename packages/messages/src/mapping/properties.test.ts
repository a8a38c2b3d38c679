import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { hasError, type Problem } from '../problem.ts';
import { type MtContent, writeContent } from '../swift-mt/index.ts';
import { MT202_CONTENT, MT202_COV_CONTENT, mt103Content } from '../swift-mt/testing/arbitrary-content.ts';
import type { Translation } from '../translation.ts';
import { targetsOf, translate } from './index.ts';

type Translated = Extract<Translation, { kind: 'translated' }>;

function translated(text: string): Translated {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(result.problems)}`);
  const [target] = targetsOf(result.message);
  const translation = target === undefined ? null : translate(result.message, target);
  if (translation?.kind !== 'translated') throw new Error(`not translated: ${JSON.stringify(translation)}`);
  return translation;
}

function errors(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === 'error');
}

const SOURCES: Readonly<Record<string, Arbitrary<MtContent>>> = {
  MT103: mt103Content('MT103'),
  'MT103 STP': mt103Content('MT103 STP'),
  'MT103 REMIT': mt103Content('MT103 REMIT'),
  MT202: MT202_CONTENT,
  'MT202 COV': MT202_COV_CONTENT,
};

describe.each(Object.entries(SOURCES))('any valid %s', (_, source) => {
  it('becomes a valid message of ISO 20022', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(errors(translated(writeContent(content)).problems)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('and is valid again when it is translated back', () => {
    fc.assert(
      fc.property(source, (content) => {
        const back = translated(translated(writeContent(content)).text);
        expect(hasError(back.problems) ? back : null).toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});
