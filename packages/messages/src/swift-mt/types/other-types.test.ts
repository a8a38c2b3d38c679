import { describe, expect, it } from 'vitest';
import { mt103 } from '../../fixtures/mt103.ts';
import { build, contentOf } from '../../formats/build.ts';
import { outline } from '../../formats/outline-of.ts';
import { targetsOf } from '../../mapping/translate.ts';
import { checkAll } from '../../reading/check.ts';
import { parse } from '../../reading/parse.ts';
import { readPayload } from '../../reading/read-payload.ts';
import { said } from '../testing/expectations.ts';

const MT104 = mt103().replace('I103', 'I104');

describe('an MT of a type whose rules are not known', () => {
  it('is told of in one sentence', () => {
    expect(said(MT104)).toEqual([
      expect.stringMatching(
        /^1:33 H30 The rules of an MT104 are not known here: its blocks and headers are checked, its fields are not\.$/,
      ),
    ]);
  });

  it('has a structure that can be shown and written again, and no content', () => {
    const { kind, type, message } = parse(MT104);
    expect([kind, type]).toEqual(['unsupported', 'MT104']);
    if (message === undefined) throw new Error('The MT104 has no structure.');
    expect(outline(message).map(({ label, children }) => [label, children.length])).toEqual([
      ['block 1', 5],
      ['block 2', 4],
      ['block 3', expect.any(Number)],
      ['block 4', (MT104.match(/^:\d\d[A-Z]?:/gm) ?? []).length],
      ['block 5', 1],
    ]);
    expect(build(message)).toBe(MT104);
    expect(contentOf(message)).toBeNull();
    expect(targetsOf(message)).toEqual([]);
    const [checked] = checkAll(MT104);
    expect(checked).toMatchObject({ type: 'MT104', valid: false, message });
  });

  it('has its headers, blocks and trailers checked', () => {
    const codes = (text: string): unknown =>
      [...checkAll(text)].map(({ problems }) => problems.map(({ code }) => code));
    expect(codes(MT104.replace('OAKNGB20A', 'OAKNGB20X'))).toEqual([['H10', 'H30']]);
    expect(codes(MT104.replace('{108:', '{999:'))).toEqual([['H30', 'U03']]);
    expect(codes(MT104.replace('\r\n-}', '\r\n-'))).toEqual([['H30', 'T13']]);
    expect(codes(MT104.replace('{TNG:}', '{XYZ:}'))).toEqual([['H30', 'Z00']]);
  });

  it('orders no transfer', () => {
    expect(readPayload(MT104).items).toMatchObject([{ transfer: null, problems: [{ code: 'H30' }] }]);
  });

  it('without a text shows the blocks that it has', () => {
    const result = parse(MT104.slice(0, MT104.indexOf('{4:')));
    const blocks = result.message === undefined ? [] : outline(result.message);
    expect([result.kind, blocks.map(({ label }) => label)]).toEqual([
      'unsupported',
      ['block 1', 'block 2', 'block 3'],
    ]);
  });
});
