import { describe, expect, it } from 'vitest';
import { leftOutNote, readFile } from './read-file.ts';

const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

describe('a file', () => {
  it('is read as UTF-8, or in the encoding that it names', async () => {
    const text = new Uint8Array([0xc3, 0xa4]);
    expect(await readFile(file('a', text))).toMatchObject({ document: { text: 'ä', name: 'a' }, note: null });
    const xml = '<?xml version="1.0" encoding="ISO-8859-15"?><a>\u00a4</a>';
    const bytes = Uint8Array.from(xml, (character) => character.charCodeAt(0));
    expect(await readFile(file('b', bytes))).toMatchObject({
      document: { text: xml.replace('\u00a4', '€') },
      note: null,
    });
  });

  it('that names none and is not UTF-8 is read as each encoding that is chosen', async () => {
    const reading = await readFile(file('c', new Uint8Array([0x31, 0x20, 0xa4])));
    if (reading.kind !== 'guess') throw new Error('It was no guess.');
    expect(reading.readings.map(({ encoding }) => encoding)).toContain('iso-8859-15');
    expect(reading.as('iso-8859-15').text).toBe('1 €');
    expect(reading.as('windows-1252').text).toBe('1 ¤');
  });

  it('that is UTF-8 except for single bytes is refused with their places', async () => {
    const bytes = new Uint8Array([0xc3, 0xa4, 0x0a, 0x61, 0xe4, 0xc3, 0xa4, 0xc3]);
    expect(await readFile(file('d.csv', bytes))).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(
        /^d\.csv can't be read as text. Line 2, column 2: .*byte E4.* line 2, column 4\.$/,
      ),
    });
  });
});

describe('files that were dropped together', () => {
  const note = (...names: string[]) => leftOutNote(names.map((name) => ({ name })));

  it('produce a notice which one was opened and which were not', () => {
    expect(note('a.fin', 'b.fin')).toBe(
      'One file is checked at a time, and 2 were dropped: only a.fin was opened, not b.fin.',
    );
    expect(note('a', 'b', 'c', 'd', 'e', 'f')).toBe(
      'One file is checked at a time, and 6 were dropped: only a was opened, not b, c, d and 2 more.',
    );
  });

  it('need no notice when there is only one', () => {
    expect(note('a.fin')).toBeNull();
    expect(note()).toBeNull();
  });
});
