import { describe, expect, it } from 'vitest';
import * as whole from '../index.ts';
import { sample } from '../index.ts';
import * as mt103 from './mt103.ts';
import * as swiftMt from './swift-mt.ts';
import { MT_TYPES } from './types.ts';

const VARIANTS = ['MT103', 'MT103 STP', 'MT103 REMIT'] as const;
const MISTAKES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['CRED', 'NONE'],
  ['EUR12500,50', 'EUX12500.50'],
  [':71A:', ':71B:'],
  [':71A:', ':11S:'],
  [':50K:', ':50H:'],
  [':50F:', ':50L:'],
  [':71A:', ':79:/REJT/99\r\n:71A:'],
  [':71A:', ':25P:GB29NWBK60161331926819\r\nOAKNGB20\r\n:71A:'],
  ['SHA', 'SHA\r\n62F:C261120EUR1,'],
  ['REF20261120A', 'REF20261120A '],
  ['ELMFDEF0', 'ELMFXXF0'],
  ['-}', ''],
];

describe('the entry for the customer transfer', () => {
  it.each(VARIANTS)('reads and checks an %s like the whole package', (type) => {
    for (const [right, wrong] of MISTAKES) {
      const text = sample(type).replaceAll(right, wrong);
      for (const options of [{}, { mode: 'lenient' }, { asOf: '2027-01-04' }] as const) {
        expect(mt103.read(text, type, options)).toEqual(whole.read(text, type, options));
        expect([...mt103.check(text, options)]).toEqual([...whole.check(text, options)]);
      }
    }
  });

  it('does not know other types', () => {
    for (const type of ['MT202', 'ACK'] as const) {
      expect(mt103.read(sample(type), 'MT103')).toMatchObject({
        ok: false,
        type,
        problems: [{ code: 'other_type' }],
      });
      const [checked] = mt103.check(sample(type));
      expect(checked?.ok).toBe(false);
    }
    expect(mt103.read('hello').problems).toMatchObject([{ severity: 'error' }]);
    expect(mt103.read('').problems).toMatchObject([{ code: 'empty_payload' }]);
  });
});

describe('the entry for SWIFT MT', () => {
  it.each(MT_TYPES)('reads, checks and builds an %s like the whole package', (type) => {
    expect(swiftMt.read(sample(type), type)).toEqual(whole.read(sample(type), type));
    expect([...swiftMt.check(sample(type))]).toEqual([...whole.check(sample(type))]);
    const { content } = swiftMt.read(sample(type), type);
    if (content === null) throw new Error('not read');
    expect(swiftMt.build(content)).toBe(whole.build(content));
  });

  it('reads every message of a file, and warns of pages out of order', () => {
    const page = sample('MT940').replace(':28C:324/1', ':28C:324/2').replace(':60F:', ':60M:');
    const file = `${sample('MT940')
      .replace(':62F:', ':62M:')
      .replace(/:64:.*\r\n/, '')}\r\n${page}\r\n${page}`;
    expect([...swiftMt.check(file)]).toEqual([...whole.check(file)]);
    expect([...swiftMt.readAll(file)]).toEqual([...whole.readAll(file)]);
  });
});
