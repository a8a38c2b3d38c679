import { describe, expect, it } from 'vitest';
import { leftOutNote, readFile } from './read-file.ts';

const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

describe('a file', () => {
  it('is read as UTF-8, or as Windows-1252 with a notice', async () => {
    expect(await readFile(file('a', new Uint8Array([0xc3, 0xa4])))).toMatchObject({
      document: { text: 'ä', name: 'a' },
      note: null,
    });
    expect(await readFile(file('b', new Uint8Array([0xe4])))).toMatchObject({
      document: { text: 'ä' },
      note: 'The file is not UTF-8: it was read as Windows-1252.',
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
