import { describe, expect, it } from 'vitest';
import { MX_TYPES, mxNameOf } from '../../core/message-type.ts';
import { GOOD_MX } from '../../fixtures/iso20022/good.ts';
import { buildMx } from '../content/build-mx.ts';
import { contentOfMx } from '../content/content-of.ts';
import { outlineMx } from '../reading/outline-mx.ts';
import { parseMxAll } from '../reading/parse-mx.ts';
import { validateMx } from './validate-mx.ts';

const NAMED = Object.entries(GOOD_MX).map(([name, good]) => ({ name, ...good }));

describe('a good message', () => {
  it.each(NAMED)('has no problem: $name', ({ type, text }) => {
    const [result, ...others] = [...parseMxAll(text, 'strict')];
    expect(others).toEqual([]);
    expect(result).toMatchObject({ kind: 'message', type, problems: [] });
    if (result?.kind === 'message') expect(validateMx(result.message)).toEqual([]);
  });

  it.each(NAMED)('is reproduced exactly: $name', ({ text }) => {
    const result = parseMxAll(text, 'strict').next().value;
    expect(result?.kind === 'message' ? buildMx(result.message) : '').toBe(text);
  });

  it.each(NAMED)('has the same content when it is built from its content: $name', ({ text }) => {
    const result = parseMxAll(text, 'strict').next().value;
    const content = result?.kind === 'message' ? contentOfMx(result.message) : null;
    const again = content === null ? undefined : parseMxAll(buildMx(content), 'strict').next().value;
    expect(content).not.toBeNull();
    expect(again?.kind === 'message' ? contentOfMx(again.message) : null).toEqual(content);
  });

  it('is there for every message', () => {
    const known = new Set(NAMED.map(({ type }) => mxNameOf(type)));
    expect(MX_TYPES.map(mxNameOf).filter((name) => !known.has(name))).toEqual([]);
  });

  it('has a tree with titles, values and places', () => {
    const result = parseMxAll(GOOD_MX['pacs.008.001.08']?.text ?? '', 'strict').next().value;
    const [header, document] = result?.kind === 'message' ? outlineMx(result.message) : [];
    expect(header).toMatchObject({
      label: 'AppHdr',
      title: 'Application Header',
      value: null,
      line: 3,
      column: 3,
    });
    const transaction = document?.children[0]?.children[1];
    expect(transaction?.children[1]).toMatchObject({
      label: 'IntrBkSttlmAmt',
      title: 'Interbank Settlement Amount',
      value: '12500.50',
      children: [{ label: '@Ccy', title: 'Currency', value: 'EUR', column: 25, children: [] }],
    });
  });
});
