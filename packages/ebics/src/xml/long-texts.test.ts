import { describe, expect, it } from 'vitest';
import { canonicalize } from './canonicalize.ts';
import { restore, shorten } from './long-texts.ts';
import { parseXml } from './parse-xml.ts';

const LONG = 'QUJD\n'.repeat(5000);

function canonical(xml: string): string {
  return canonicalize(parseXml({ xml, code: '091010', name: 'The document', limit: 2_000_000 }).document);
}

describe('long texts', () => {
  it('are the same after parsing, wherever they are', () => {
    for (const xml of [
      `<a><b x=">">${LONG}</b>${LONG}<c>short</c><d>${LONG}</d></a>`,
      `<a>${LONG}&#65;</a>`,
      `<a><!-- > -->${LONG}</a>`,
      `<a>\uE0FF0\uE0FF<b>${LONG}</b></a>`,
    ])
      expect(canonical(xml)).toBe(
        xml.replace('<!-- > -->', '').replace('&#65;', 'A').replace('x=">"', 'x=">"'),
      );
    expect(canonical(`<a>${LONG}\r\n${LONG}</a>`)).toBe(`<a>${LONG}\n${LONG}</a>`);
    expect(canonical(`<a>${LONG}&#13;\n${LONG}</a>`)).toBe(`<a>${LONG}&#xD;\n${LONG}</a>`);
    expect(canonical(`<a><![CDATA[>${LONG}]]></a>`)).toBe(`<a>&gt;${LONG}</a>`);
  });

  it('may have any kind of line breaks', () => {
    const lines = (end: string) => `${'QUJD'.repeat(19)}${end}`.repeat(12_000);
    for (const [written, read] of [
      ['\n', '\n'],
      ['\r\n', '\n'],
      ['\r', '\n'],
      ['&#13;\n', '&#xD;\n'],
      ['&#xD;\n', '&#xD;\n'],
    ] as const)
      expect(canonical(`<a>${lines(written)}</a>`)).toBe(`<a>${lines(read)}</a>`);
  });

  it('are taken out before parsing', () => {
    const { xml, texts } = shorten(`<a><b>${LONG}</b></a>`);
    expect(xml.length).toBeLessThan(30);
    expect(texts).toEqual([LONG]);
    const { document } = parseXml({ xml, code: '091010', name: 'The document', limit: 1000 });
    restore(document, texts);
    expect(document.documentElement?.textContent).toBe(LONG);
  });
});
