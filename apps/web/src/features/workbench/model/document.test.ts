import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMPTY, storeDocument, storedDocument } from '@/lib/messages/stored-text.ts';
import { readFile } from '@/lib/read-file.ts';
import { changeDocument, type DocumentState, isEditable, messageLines } from './document.ts';

const NOTHING: DocumentState = { document: EMPTY, replaced: null };
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
    expect(state).toEqual({ document: SAMPLE, replaced: FILE });
    const restored = run([{ kind: 'restore' }], state);
    expect(restored).toEqual({ document: FILE, replaced: SAMPLE });
    expect(run([{ kind: 'restore' }])).toEqual(NOTHING);
  });

  it('is restored when the browser undoes the replacement', () => {
    const state = run([
      { kind: 'load', document: { ...FILE, text: 'x\r\ny' } },
      { kind: 'load', document: SAMPLE },
      { kind: 'edit', shown: 'x\ny' },
    ]);
    expect(state).toEqual({ document: { ...FILE, text: 'x\r\ny' }, replaced: null });
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
      reason: 'a.fin is larger than 10 MB, which is the most that is read here.',
    });
    const folder = { ...file([]), arrayBuffer: () => Promise.reject(new Error('folder')) };
    expect(await readFile(folder)).toMatchObject({ kind: 'refused' });
  });
});
