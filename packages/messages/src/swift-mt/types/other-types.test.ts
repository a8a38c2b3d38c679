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
        /^1:33 not_checked The fields of an MT104 are not checked: its rules are not known here\. Blocks, headers, characters and trailers are\.$/,
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
    expect(checked).toMatchObject({ type: 'MT104', verdict: 'not-checked', message });
  });

  it('has its headers, blocks, characters and trailers checked, by which it may be invalid', () => {
    const codes = (text: string): unknown =>
      [...checkAll(text)].map(({ problems }) => problems.map(({ code }) => code));
    expect(codes(MT104.replace('OAKNGB20A', 'OAKNGB20X'))).toEqual([['H10', 'not_checked']]);
    expect(codes(MT104.replace('{108:', '{999:'))).toEqual([['not_checked', 'U03']]);
    expect(codes(MT104.replace('\r\n-}', '\r\n-'))).toEqual([['not_checked', 'T13']]);
    expect(codes(MT104.replace('INV', 'ÄNV'))).toEqual([['not_checked', 'M60']]);
    expect(codes(MT104.replace('{TNG:}', '{XYZ:}'))).toEqual([['not_checked', 'Z00']]);
  });

  it('is refused as a payload: nobody knows what it orders', () => {
    const problems = [{ code: 'not_checked', severity: 'error' }];
    expect(readPayload(MT104).items).toMatchObject([{ transfer: null, problems }]);
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
