import { expect, it, vi } from 'vitest';
import { lineOfReference, type MessageReference, OCCURRENCES } from './reference-lines.ts';

const message = (name: string, content: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}.001.09">\n${content}\n</Document>\n`;
const endToEnd: MessageReference = { kind: 'end-to-end', value: 'X' };
const ELEMENT = '<EndToEndId>X</EndToEndId>';

it.each<[string, string, MessageReference, number | null]>([
  ['its message', message('pain.001', ELEMENT), endToEnd, 2],
  [
    'the message after another',
    message('pain.002', ELEMENT) + message('pain.001', `\n<p:EndToEndId>X</p:EndToEndId>`),
    endToEnd,
    6,
  ],
  ['another message', message('pain.001', '') + message('pain.002', ELEMENT), endToEnd, null],
  ['another element', message('pain.001', '<OrgnlEndToEndId>X</OrgnlEndToEndId>'), endToEnd, null],
  ['no message', ELEMENT, endToEnd, null],
  [
    'the group header, with characters that XML escapes',
    message('pain.001', '<MsgId>A &amp; B</MsgId>\n<GrpHdr>\n<MsgId>A &amp; B</MsgId>'),
    { kind: 'message', value: 'A & B' },
    4,
  ],
])('a reference in %s', (_, text, reference, line) => {
  expect(lineOfReference(text, reference, 'pain.001')).toBe(line);
});

const many = (occurrences: number): string =>
  message('pain.002', ELEMENT.repeat(occurrences)) + message('pain.001', ELEMENT);

it('looks at a limited number of occurrences', () => {
  expect(lineOfReference(many(OCCURRENCES - 1), endToEnd, 'pain.001')).toBe(5);
  expect(lineOfReference(many(OCCURRENCES), endToEnd, 'pain.001')).toBeNull();
});

it('reads a text once, however often it has the reference', () => {
  const text = many(10_000);
  const { indexOf, lastIndexOf } = String.prototype;
  let characters = 0;
  const forwards = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    sought,
    from = 0,
  ) {
    const at = indexOf.call(this, sought, from);
    characters += (at === -1 ? this.length : at) - from;
    return at;
  });
  const backwards = vi.spyOn(String.prototype, 'lastIndexOf').mockImplementation(function (
    this: string,
    sought,
    from = this.length,
  ) {
    const at = lastIndexOf.call(this, sought, from);
    characters += from - at;
    return at;
  });
  try {
    lineOfReference(text, endToEnd, 'pain.001');
  } finally {
    forwards.mockRestore();
    backwards.mockRestore();
  }
  expect(characters).toBeGreaterThan(0);
  expect(characters).toBeLessThan(2 * text.length);
});
