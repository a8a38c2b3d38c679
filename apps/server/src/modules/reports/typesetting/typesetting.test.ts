import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { lettersOf, runsOf } from './runs.ts';
import { STANDARD_FACE, typefacesFor } from './typefaces.ts';

const NAMES = {
  'accented Latin': 'Łódź & Đặng Thị Ngọc 7',
  Greek: 'Δημόσια Επιχείρηση Ηλεκτρισμού 12 ΑΕ',
  Cyrillic: 'ТОО «Әбілқасым» 3',
  Arabic: 'شركة النفط 123 (المحدودة)، لا إله',
  Hebrew: 'חברת הים התיכון בע״מ 7',
  'Hebrew with vowels': 'בְּנֵי־בְרַק',
  'Chinese, simplified': '国家电网有限公司 88',
  'Chinese, traditional': '南方電力有限公司',
  Japanese: '株式会社東京電力ホールディングス 髙島﨑',
  Korean: '한국전력공사 주식회사 9',
};

const runs = async (text: string, direction: 'ltr' | 'auto' = 'ltr') =>
  runsOf(lettersOf(text, await typefacesFor(text), direction)).map((run) => run.text);

describe('letters outside Windows-1252', () => {
  it.each(Object.entries(NAMES))('%s has a glyph for each', async (_, name) => {
    const typefaces = await typefacesFor(name);
    expect(typefaces.printable(name)).toBe(name);
    for (const { text, face } of runsOf(lettersOf(name, typefaces, 'auto'))) {
      if (face === STANDARD_FACE) continue;
      const font = create(typefaces.fonts.get(face) ?? Buffer.alloc(0)) as Font;
      expect(font.layout(text).glyphs.map(({ id }) => id)).not.toContain(0);
    }
  });

  it('load no font while Windows-1252 is enough', async () => {
    const typefaces = await typefacesFor('Müller & Söhne, 12 € “ok”');
    expect(typefaces.fonts.size).toBe(0);
    expect(typefaces.printable('Müller & Söhne, 12 € “ok”')).toBe('Müller & Söhne, 12 € “ok”');
  });

  it('that no font has are shown by their code point', async () => {
    const { printable } = await typefacesFor('😀');
    expect(printable('ok 😀')).toBe('ok [U+1F600]');
  });

  it('are composed, and direction marks are dropped', async () => {
    const { printable } = await typefacesFor('');
    expect(printable('a\u202eb\nc e\u0301')).toBe('ab c é');
  });

  it('of one word are drawn in one design', async () => {
    const text = 'Müller Łódź';
    expect((await typefacesFor(text)).facesOf(text).map((face) => face === STANDARD_FACE)).toEqual([
      ...Array.from('Müller ', () => true),
      ...Array.from('Łódź', () => false),
    ]);
  });
});

describe('a line with Arabic or Hebrew', () => {
  it('puts words and brackets from right to left, digits and Latin from left to right', async () => {
    expect((await runs('شركة (النفط) 12 AB')).join('|')).toBe('12| (|النفط|) |شركة| AB');
    expect((await runs('חברה (בע״מ) 12 AB')).join('|')).toBe('12| (|בע״מ|) |חברה| AB');
    expect((await runs('شركة AB 12', 'auto')).join('|')).toBe('AB 12| |شركة');
  });
});
