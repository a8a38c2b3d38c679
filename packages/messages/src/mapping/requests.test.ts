import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MtContent, writeContent } from '../swift-mt/index.ts';
import { runs } from '../testing/properties.ts';
import { translateContent } from './pairs/pairs.ts';
import {
  answerContent,
  cancellationContent,
  NOTICE_CONTENT,
  ORDERS_CONTENT,
  returnContent,
} from './testing/arbitrary-requests.ts';
import { errors, fieldsOf, mapped, silentlyLost, translated } from './testing/translations.ts';

const RUNS = { numRuns: runs(20) };

const REQUESTS: Readonly<Record<string, Arbitrary<MtContent>>> = {
  'MT103 that returns': returnContent('MT103', 'RETN'),
  'MT202 that returns': returnContent('MT202', 'RETN'),
  MT101: ORDERS_CONTENT,
  MT210: NOTICE_CONTENT,
  MT192: cancellationContent('MT192'),
  MT292: cancellationContent('MT292'),
  MT196: answerContent('MT196'),
  MT296: answerContent('MT296'),
};

const REJECTS: Readonly<Record<string, Arbitrary<MtContent>>> = {
  'MT103 that rejects': returnContent('MT103', 'REJT'),
  'MT202 that rejects': returnContent('MT202', 'REJT'),
};

describe.each(Object.entries({ ...REQUESTS, ...REJECTS }))('any valid %s', (_, source) => {
  it('becomes a valid message of ISO 20022, and that a valid message again', () => {
    fc.assert(
      fc.property(source, (content) => {
        const there = translated(writeContent(content));
        expect(errors(there.problems)).toEqual([]);
        expect(errors(translated(there.text).problems)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('loses nothing that no loss names', () => {
    fc.assert(
      fc.property(source, (content) => {
        expect(silentlyLost(content)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe.each(Object.entries(REQUESTS))('any valid %s', (_, source) => {
  it('has the same content when it is translated back, except for fields that losses name', () => {
    fc.assert(
      fc.property(source, (content) => {
        const { content: there, losses } = mapped(content);
        const back = translateContent(there, content.type);
        if (back.kind !== 'mapped') throw new Error(JSON.stringify(back));
        const again = new Set(fieldsOf(writeContent(back.content as MtContent)));
        const named = losses.map(({ from }) =>
          (from ?? '').replace(/^(?:copy|B(?:\[\d+\])?)\//, '').slice(0, 2),
        );
        const changed = fieldsOf(writeContent(content)).filter((field) => !again.has(field));
        expect(changed.filter((field) => !named.includes(field.slice(1, 3)))).toEqual([]);
      }),
      RUNS,
    );
  });
});
