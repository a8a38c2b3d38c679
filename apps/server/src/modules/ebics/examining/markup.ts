interface Found {
  /** Where it begins in the whole text, and where it ends. */
  start: number;
  end: number;
  /** The text between it and the one before; null: it is very long. */
  before: string | null;
}

type Tag =
  | { kind: 'start'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'end'; name: string };

/** A tag, or what has no content: a comment or an instruction, with its text, which is null if it is very long. */
export type Token = Found & (Tag | { kind: 'skipped'; text: string | null });

const START = /<((?:[\w.-]+:)?[\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const END = /<\/((?:[\w.-]+:)?[\w.-]+)\s*>/y;
const SKIPPED = [
  { opens: '<!--', closes: '-->' },
  { opens: '<?', closes: '?>' },
];
/** In characters. A longer text, comment or instruction is not kept in memory. */
const LONG = 16 * 1024;

/** Thrown for XML whose meaning is not certain without a complete reader. */
export class Unclear extends Error {}

/** A long comment or instruction that has not ended yet. */
interface Skipping {
  start: number;
  before: string | null;
  closes: string;
}

/** Finds the tags of an XML document with ASCII names, which arrives in pieces. It keeps only what is not complete yet. */
export class TagReader {
  #text = '';
  /** Where it begins in the whole text. */
  #base = 0;
  /** After the last tag, and where to go on: positions in `#text`. */
  #last = 0;
  #at = 0;
  /** The text after the last tag is not kept. */
  #isLong = false;
  #skipping: Skipping | null = null;

  /** The tags that end in this piece. @throws Unclear */
  *read(piece: string): Generator<Token, void> {
    this.#text = this.#text.slice(this.#last) + piece;
    this.#base += this.#last;
    this.#at -= this.#last;
    this.#last = 0;
    for (;;) {
      const token = this.#skipping === null ? this.#next() : this.#skipped(this.#skipping);
      if (token === null) return;
      yield token;
    }
  }

  /** Called after the last piece: the text after the last tag; null: it is very long. @throws Unclear */
  end(): string | null {
    if (this.#skipping !== null || this.#text.includes('<', this.#last)) throw new Unclear();
    return this.#isLong ? null : this.#text.slice(this.#last);
  }

  /** Null: it has not ended yet. */
  #next(): Token | null {
    const text = this.#text;
    const start = text.indexOf('<', this.#at);
    if (start < 0) {
      this.#at = text.length;
      if (text.length - this.#last > LONG) this.#forget(text.length);
      return null;
    }
    this.#at = start;
    const before = this.#isLong || start - this.#last > LONG ? null : text.slice(this.#last, start);
    const isLong = text.length - start > LONG;
    const skipped = SKIPPED.find(({ opens }) => text.startsWith(opens, start));
    if (skipped === undefined) {
      const tag = tagAt(text, start);
      if (tag === null && isLong) throw new Unclear();
      return tag === null ? null : this.#found({ ...tag, start: this.#base + start, before }, tag.end);
    }
    const { opens, closes } = skipped;
    const closed = text.indexOf(closes, start + opens.length);
    if (closed >= 0) {
      const end = closed + closes.length;
      return this.#found(
        { kind: 'skipped', text: text.slice(start, end), start: this.#base + start, before },
        end,
      );
    }
    if (!isLong) return null;
    this.#skipping = { start: this.#base + start, before, closes };
    this.#at = start + opens.length;
    return this.#skipped(this.#skipping);
  }

  #skipped({ closes, ...found }: Skipping): Token | null {
    const closed = this.#text.indexOf(closes, this.#at);
    if (closed < 0) {
      // The end may be cut in two.
      this.#forget(Math.max(this.#at, this.#text.length - closes.length + 1));
      return null;
    }
    this.#skipping = null;
    return this.#found({ kind: 'skipped', text: null, ...found }, closed + closes.length);
  }

  #found<const Kind extends object>(token: Kind, end: number): Kind & { end: number } {
    this.#last = end;
    this.#at = end;
    this.#isLong = false;
    return { ...token, end: this.#base + end };
  }

  #forget(upTo: number): void {
    this.#last = upTo;
    this.#at = upTo;
    this.#isLong = true;
  }
}

/** No CDATA and no declarations: what is in them may look like tags. Null: it has not ended yet, or it is no tag. */
function tagAt(text: string, start: number): (Tag & { end: number }) | null {
  START.lastIndex = start;
  const opened = START.exec(text);
  if (opened !== null) {
    const [, name = '', attributes = '', slash = ''] = opened;
    return { kind: 'start', name, attributes, isEmpty: slash !== '', end: START.lastIndex };
  }
  END.lastIndex = start;
  const closed = END.exec(text);
  return closed === null ? null : { kind: 'end', name: closed[1] ?? '', end: END.lastIndex };
}
