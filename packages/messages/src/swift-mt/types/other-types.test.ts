import { describe, expect, it } from 'vitest';
import { mt103 } from '../../fixtures/mt103.ts';
import { build, contentOf } from '../../formats/build.ts';
import { outline } from '../../formats/outline-of.ts';
import { targetsOf } from '../../mapping/translate.ts';
import { checkAll } from '../../reading/check.ts';
import { parse } from '../../reading/parse.ts';
import { readPayload } from '../../reading/read-payload.ts';
import { said } from '../testing/expectations.ts';

const MT101 = mt103().replace('I103', 'I101');

describe('an MT of a type whose rules are not known', () => {
  it('is told of in one sentence', () => {
    expect(said(MT101)).toEqual([
      expect.stringMatching(
        /^1:33 H30 The rules of an MT101 are not known here: its blocks and headers are checked, its fields are not; read are MT103, /,
      ),
    ]);
  });

  it('has a structure that can be shown and written again, and no content', () => {
    const { kind, type, message } = parse(MT101);
    expect([kind, type]).toEqual(['unsupported', 'MT101']);
    if (message === undefined) throw new Error('The MT101 has no structure.');
    expect(outline(message).map(({ label, children }) => [label, children.length])).toEqual([
      ['block 1', 5],
      ['block 2', 4],
      ['block 3', expect.any(Number)],
      ['block 4', (MT101.match(/^:\d\d[A-Z]?:/gm) ?? []).length],
      ['block 5', 1],
    ]);
    expect(build(message)).toBe(MT101);
    expect(contentOf(message)).toBeNull();
    expect(targetsOf(message)).toEqual([]);
    const [checked] = checkAll(MT101);
    expect(checked).toMatchObject({ type: 'MT101', valid: false, message });
  });

  it('has its headers, blocks and trailers checked', () => {
    const codes = (text: string): unknown =>
      [...checkAll(text)].map(({ problems }) => problems.map(({ code }) => code));
    expect(codes(MT101.replace('OAKNGB20A', 'OAKNGB20X'))).toEqual([['H10', 'H30']]);
    expect(codes(MT101.replace('{108:', '{999:'))).toEqual([['H30', 'U03']]);
    expect(codes(MT101.replace('\r\n-}', '\r\n-'))).toEqual([['H30', 'T13']]);
    expect(codes(MT101.replace('{TNG:}', '{XYZ:}'))).toEqual([['H30', 'Z00']]);
  });

  it('orders no transfer', () => {
    expect(readPayload(MT101).items).toMatchObject([{ transfer: null, problems: [{ code: 'H30' }] }]);
  });

  it('without a text shows the blocks that it has', () => {
    const result = parse(MT101.slice(0, MT101.indexOf('{4:')));
    const blocks = result.message === undefined ? [] : outline(result.message);
    expect([result.kind, blocks.map(({ label }) => label)]).toEqual([
      'unsupported',
      ['block 1', 'block 2', 'block 3'],
    ]);
  });
});
