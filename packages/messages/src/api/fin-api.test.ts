import { describe, expect, it } from 'vitest';
import * as mt103 from '../exports/mt103.ts';
import * as swiftMt from '../exports/swift-mt.ts';
import { sample } from '../index.ts';

describe.each([
  ['/swift-mt', swiftMt, 'MT130', 'There is no type MT130. Did you mean MT103'],
  [
    '/mt103',
    mt103 as unknown as typeof swiftMt,
    'MT202',
    'There is no type MT202 here, only MT103, MT103 STP and MT103 REMIT.',
  ],
])('the functions of %s', (_, { read, readAll }, type, sentence) => {
  it('refuse a type that they do not read', () => {
    expect(() => read(sample('MT103'), type as 'MT103')).toThrow(RangeError);
    expect(() => read(sample('MT103'), type as 'MT103')).toThrow(sentence);
    expect(() => readAll(sample('MT103'), type as 'MT103')).toThrow(sentence);
  });

  it('read the types that they have', () => {
    expect(read(sample('MT103'), 'MT103').ok).toBe(true);
    expect([...readAll(sample('MT103'), 'MT103 STP')]).toMatchObject([
      { problems: [{ code: 'other_type' }] },
    ]);
  });
});
