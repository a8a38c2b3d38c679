import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFile } from '@/lib/files/read-file.ts';
import { EMPTY, storeDocument, storedDocument } from '@/lib/messages/stored-text.ts';
import { changeDocument, type DocumentState, isEditable, messageLines, NOT_CORRECTED } from './document.ts';

const NOTHING: DocumentState = { document: EMPTY, replaced: null, corrections: NOT_CORRECTED };
const SAMPLE = { text: ':20:A\r\n-}', name: null, isSimulated: true };
const FILE = { text: 'B', name: 'b.fin', isSimulated: false };

const run = (actions: Parameters<typeof changeDocument>[1][], from = NOTHING) =>
  actions.reduce(changeDocument, from);

describe('the text of the workbench', () => {
  it('keeps its line ends when it is edited', () => {
    const { document } = run([
      { kind: 'load', document: SAMPLE },
      { kind: 'edit', shown: ':20:AB\n-}' },
    ]);
    expect(document).toEqual({ text: ':20:AB\r\n-}', name: null, isSimulated: true });
  });

  it("that is a pasted FIN message gets the network's line ends, and any other keeps its own", () => {
    expect(run([{ kind: 'edit', shown: '{1:F01}{4:\n:20:A' }]).document.text).toBe('{1:F01}{4:\r\n:20:A');
    expect(run([{ kind: 'edit', shown: '<a>\n</a>' }]).document.text).toBe('<a>\n</a>');
  });

  it('can be restored after it was replaced, and back again', () => {
    const state = run([
      { kind: 'load', document: FILE },
      { kind: 'load', document: SAMPLE },
    ]);
    expect(state).toEqual({ ...NOTHING, document: SAMPLE, replaced: FILE });
    const restored = run([{ kind: 'restore' }], state);
    expect(restored).toEqual({ ...NOTHING, document: FILE, replaced: SAMPLE });
    expect(run([{ kind: 'restore' }])).toEqual(NOTHING);
  });

  it('is restored when the browser undoes the replacement', () => {
    const state = run([
      { kind: 'load', document: { ...FILE, text: 'x\r\ny' } },
      { kind: 'load', document: SAMPLE },
      { kind: 'edit', shown: 'x\ny' },
    ]);
    expect(state).toEqual({ ...NOTHING, document: { ...FILE, text: 'x\r\ny' } });
  });

  it('loses its name and its mark when it is emptied', () => {
    expect(
      run([
        { kind: 'load', document: SAMPLE },
        { kind: 'edit', shown: '' },
      ]).document,
    ).toEqual(EMPTY);
  });

  it('loses its identity when something else is pasted over all of it', () => {
    const state = run([
      { kind: 'load', document: SAMPLE },
      { kind: 'edit', shown: '<a>\n</a>', isWhole: true },
    ]);
    expect(state.document).toEqual({ text: '<a>\n</a>', name: null, isSimulated: false });
  });

  it('changes all its line ends at once', () => {
    const state = run([
      { kind: 'load', document: SAMPLE },
      { kind: 'line-end', lineEnd: 'LF' },
    ]);
    expect(state.document.text).toBe(':20:A\n-}');
    expect(run([{ kind: 'line-end', lineEnd: 'CRLF' }], state).document.text).toBe(SAMPLE.text);
  });

  it('is read-only when it is large', () => {
    expect(isEditable({ ...FILE, text: 'x'.repeat(250_000) })).toBe(true);
    expect(isEditable({ ...FILE, text: 'x'.repeat(250_001) })).toBe(false);
  });
});

describe('a correction of the text', () => {
  const WRONG = { ...FILE, text: 'a.5\nb' };
  const correct = { kind: 'correct', of: WRONG.text, text: 'a,5\r\nb', summary: 'Corrected a' } as const;
  const corrected = run([{ kind: 'load', document: WRONG }, correct]);

  it('replaces the text, says what it did, and can be undone', () => {
    expect(corrected.document).toEqual({ ...WRONG, text: correct.text });
    expect(corrected.corrections.map(({ summary }) => summary)).toEqual(['Corrected a']);
    expect(run([{ kind: 'undo' }], corrected)).toEqual({ ...NOTHING, document: WRONG });
    expect(run([{ kind: 'undo' }])).toEqual(NOTHING);
  });

  it('does not apply to a text that has been changed since', () => {
    const changed = run([{ kind: 'edit', shown: 'a.6\nb' }], run([{ kind: 'load', document: WRONG }]));
    expect(run([correct], changed)).toBe(changed);
  });

  it('is not changed by the editor, which reports the text that it was given', () => {
    expect(run([{ kind: 'edit', shown: 'a,5\nb' }], corrected)).toBe(corrected);
  });

  it("is also undone by the browser's undo, with the previous line ends", () => {
    expect(run([{ kind: 'edit', shown: 'a.5\nb' }], corrected)).toEqual({ ...NOTHING, document: WRONG });
  });

  it('can no longer be undone after the text was changed otherwise', () => {
    for (const action of [
      { kind: 'edit', shown: 'a,55\nb' },
      { kind: 'load', document: SAMPLE },
      { kind: 'line-end', lineEnd: 'LF' },
    ] as const)
      expect(run([action], corrected).corrections).toEqual([]);
  });

  it('is one of several that are undone in turn; the oldest are forgotten', () => {
    const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`);
    const all = texts.map((text, index) => {
      const of = index === 0 ? WRONG.text : `text ${index - 1}`;
      return { kind: 'correct', of, text, summary: text } as const;
    });
    const state = run([{ kind: 'load', document: WRONG }, ...all]);
    expect(state.corrections).toHaveLength(20);
    expect(run([{ kind: 'undo' }, { kind: 'undo' }], state).document.text).toBe('text 27');
  });
});

describe('one message of a file', () => {
  it('is its lines, without the separator of the next one', () => {
    const file = '{1:A}{4:\r\n-}\r\n$\r\n{1:B}{4:\r\n-}\r\n\u0003';
    expect(messageLines(file, 1, 4)).toBe('{1:A}{4:\r\n-}');
    expect(messageLines(file, 4, null)).toBe('{1:B}{4:\r\n-}');
    expect(messageLines(' '.repeat(100), 1, null)).toBe('');
  });
});

class FakeStorage {
  private readonly items = new Map<string, string>();
  private readonly room: number;
  constructor(room: number) {
    this.room = room;
  }
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new Error('QuotaExceededError');
    this.items.set(key, value);
  };
  removeItem = (key: string) => this.items.delete(key);
}
function stubStorage(room = 1000): FakeStorage {
  const fake = new FakeStorage(room);
  vi.stubGlobal('sessionStorage', fake);
  return fake;
}
afterEach(() => vi.unstubAllGlobals());

describe('the stored text', () => {
  it('is restored', () => {
    stubStorage();
    expect(storeDocument(SAMPLE)).toBe(true);
    expect(storedDocument()).toEqual(SAMPLE);
    storeDocument(EMPTY);
    expect(storedDocument()).toEqual(EMPTY);
  });

  it('is removed if it did not fit, so that no older one is restored', () => {
    stubStorage();
    storeDocument(SAMPLE);
    expect(storeDocument({ ...SAMPLE, text: 'x'.repeat(2000) })).toBe(false);
    expect(storedDocument()).toEqual(EMPTY);
  });

  it('is ignored when it has another format', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const stored of ['{', '1', 'null', '{"text":1,"name":null,"isSimulated":true}']) {
      stubStorage().setItem('clearbench.workbench', stored);
      expect(storedDocument()).toEqual(EMPTY);
    }
    vi.restoreAllMocks();
  });
});

describe('a file', () => {
  const file = (bytes: number[], size = bytes.length) => ({
    name: 'a.fin',
    size,
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  });

  it('is read as UTF-8, without its byte order mark', async () => {
    const reading = await readFile(file([0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa4]));
    expect(reading).toEqual({
      kind: 'read',
      document: { text: 'Aä', name: 'a.fin', isSimulated: false },
      note: null,
    });
  });

  it('is read as UTF-16 when it has that byte order mark', async () => {
    expect(await readFile(file([0xff, 0xfe, 0x41, 0]))).toMatchObject({ document: { text: 'A' } });
    expect(await readFile(file([0xfe, 0xff, 0, 0x41]))).toMatchObject({ document: { text: 'A' } });
  });

  it('that is too large or cannot be read is refused with the reason', async () => {
    const large = await readFile(file([], 10 * 1024 * 1024 + 1));
    expect(large).toEqual({
      kind: 'refused',
      reason: 'a.fin is larger than 10 MB, the limit here.',
    });
    const folder = { ...file([]), arrayBuffer: () => Promise.reject(new Error('folder')) };
    expect(await readFile(folder)).toMatchObject({ kind: 'refused' });
  });
});
