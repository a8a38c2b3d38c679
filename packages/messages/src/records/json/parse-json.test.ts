import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/properties.ts';
import { elementsOf, JSON_MAX_DEPTH, type JsonNode, parseJson } from './parse-json.ts';

function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries([...node.members].map(([key, value]) => [key, plain(value)]));
    case 'array':
      return node.items.map(plain);
    case 'string':
      return node.text;
    case 'number':
      return Number(node.text);
    case 'literal':
      return node.value;
  }
}

describe('parseJson', () => {
  it('reads what JSON.parse reads, to the same values', () => {
    const text = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(text, fc.nat(3), (json, indent) => {
        const written = JSON.stringify(JSON.parse(json), null, indent);
        const result = parseJson(written);
        expect(result.ok && JSON.stringify(plain(result.node))).toBe(JSON.stringify(JSON.parse(written)));
      }),
    );
  });

  it('agrees with JSON.parse on what is JSON', () => {
    const alphabet = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'u',
      '0',
      '1',
      '-',
      '.',
      'e',
      'true',
      'null',
      ' ',
      '\n',
      'a',
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(parseJson(text).ok).toBe(valid);
      }),
      { numRuns: runs(600) },
    );
  });

  it('keeps the digits of numbers', () => {
    const result = parseJson('[12345678901234567.89, 0.10, -1E+2]');
    const items = result.ok && result.node.kind === 'array' ? result.node.items : [];
    expect(items.map((item) => (item.kind === 'number' ? item.text : ''))).toEqual([
      '12345678901234567.89',
      '0.10',
      '-1E+2',
    ]);
  });

  it('reads escapes', () => {
    expect(parseJson('"a\\n\\u0041\\ud83d\\ude00\\/\\\\\\""')).toMatchObject({
      node: { text: 'a\nA😀/\\"' },
    });
  });

  it.each([
    ['', 0],
    ['{"a":1 , }', 7],
    ['[1,]', 2],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['[1 2]', 3],
    ['[01]', 1],
    ['"a\nb"', 2],
    ['"a\\x"', 2],
    ['"abc', 0],
    ['{} x', 3],
    ['nul', 0],
    ['{"a":1,"a":2}', 7],
  ])('tells where %j is wrong', (text, offset) => {
    expect(parseJson(text)).toMatchObject({ ok: false, offset });
  });

  it.each([
    ['{"a":1,\n}', 'Leave out the comma before }.'],
    ['{"a":1}\n{"a":2}\n', 'Another value follows; put all of them into one array: [ …, … ].'],
    ['{"a":1} x', 'There is text after the end of the JSON value; leave it out.'],
  ])('says what would be right in place of %j', (text, message) => {
    expect(parseJson(text)).toMatchObject({ ok: false, message });
  });

  it('yields the elements of an array one by one, and keeps none', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (values) => {
        const text = JSON.stringify(values);
        expect(parseJson(text, false)).toMatchObject({ ok: true, node: { kind: 'array', items: [] } });
        expect(JSON.stringify([...elementsOf(text)].map(({ element }) => plain(element)))).toBe(text);
      }),
    );
  });

  it('keeps the elements of an array that is not the whole text', () => {
    const result = parseJson('{"a":[1,2]}', false);
    expect(result.ok && JSON.stringify(plain(result.node))).toBe('{"a":[1,2]}');
  });

  it('takes at most 1,000 keys in an object', () => {
    const object = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"${key}":0`).join(',')}}`;
    expect(parseJson(object(1000)).ok).toBe(true);
    expect(parseJson(object(1001))).toMatchObject({ ok: false, code: 'json_syntax' });
  });

  it('refuses to go deeper than a payload needs', () => {
    expect(parseJson('['.repeat(JSON_MAX_DEPTH) + ']'.repeat(JSON_MAX_DEPTH)).ok).toBe(true);
    expect(parseJson('['.repeat(1_000_000))).toMatchObject({ ok: false, offset: JSON_MAX_DEPTH });
  });
});
