import { describe, expect, it } from 'vitest';
import * as swiftMt from '../exports/swift-mt.ts';
import { build, ContentError, type Draft, type DraftOf, read, safeBuild, sample } from '../index.ts';

const content = read(sample('MT103'), 'MT103').content as DraftOf<'MT103'>;

describe.each([
  ['the package', { build, safeBuild }],
  ['the entry for SWIFT MT', swiftMt],
])('safeBuild of %s', (_, functions) => {
  it('returns a valid message as build writes it', () => {
    expect(functions.safeBuild(content)).toEqual({ ok: true, text: functions.build(content), problems: [] });
  });

  it('returns every rule that the message breaks, with its position in the text', () => {
    const building = functions.safeBuild({
      ...content,
      bankOperationCode: 'CREX' as 'CRED',
      interbankSettledAmount: { currency: 'EUX', amount: '1.00' },
    });
    expect(building.ok).toBe(false);
    expect(building.text).toContain(':23B:CREX');
    expect(building.problems.map(({ code, line }) => [code, line])).toEqual([
      ['T36', 3],
      ['T52', 4],
    ]);
  });

  it('returns what build throws, for content that no message can be built from', () => {
    const wrong = { ...content, valueDate: '20.11.2026', sendersReference: undefined, note: 'A' } as never;
    const building = functions.safeBuild(wrong);
    expect(building).toMatchObject({
      ok: false,
      text: null,
      problems: [
        { code: 'content_missing', path: 'content.sendersReference', severity: 'error', line: null },
        { code: 'content_value', path: 'content.valueDate' },
        {
          code: 'content_unknown',
          path: 'content.note',
          message: 'content.note is not known here; leave it out.',
        },
      ],
    });
    expect(() => functions.build(wrong)).toThrow(ContentError);
    expect(() => functions.build(wrong)).toThrow(building.problems.map(({ message }) => message).join('\n'));
  });

  it('takes content with a key `format` for content, not for a parsed message', () => {
    for (const format of ['x', 'swift-mt', 'iso20022']) {
      expect(functions.safeBuild({ ...content, format } as never)).toMatchObject({
        ok: false,
        problems: [{ code: 'content_unknown', path: 'content.format' }],
      });
    }
  });

  it.each([null, undefined, [], 'MT103', {}, { type: 'MT104' }])('returns a problem for %j', (wrong) => {
    expect(functions.safeBuild(wrong as never)).toMatchObject({ ok: false, text: null });
  });

  it('leaves out rules that are switched off', () => {
    const draft = { ...content, detailsOfCharges: 'SHX' as 'SHA' };
    const building = functions.safeBuild(draft, { without: [{ id: 'T08', reason: 'A trial' }] });
    expect(building).toMatchObject({ ok: true, problems: [{ code: 'rule_switched_off' }] });
  });
});

it('names the choice that content makes twice or not at all', () => {
  const draft = structuredClone(read(sample('pacs.008.001.08'), 'pacs.008.001.08').content) as unknown as {
    document: { CdtTrfTxInf: { DbtrAcct: { Id: object } }[] };
  };
  for (const order of draft.document.CdtTrfTxInf) order.DbtrAcct.Id = {};
  expect(safeBuild(draft as unknown as Draft).problems.map(({ code }) => code)).toEqual(['content_choice']);
});
