import { tagLength } from '../envelope/text-lines.ts';
import { isBehindText, isBlockId, isLineEnd, isSeparator, isSpace } from './containers-characters.ts';

/**
 * Where a piece of the text ends and the next one begins: at this character (`begin`), at the start of its
 * line (`line`), at an opening seen with it (`{1:`, `{4:`), or before a separator (`end`, `dollar`), behind
 * which none is open.
 */
export type Boundary = 'none' | 'begin' | 'end' | 'dollar' | 'header' | 'text' | 'line';

/** How many characters before the one at hand the boundary is. */
const CHARACTERS_BACK: Readonly<Record<Exclude<Boundary, 'line'>, number>> = {
  none: 0,
  begin: 0,
  end: 0,
  dollar: 1,
  header: 2,
  text: 2,
};

const END_OF_MESSAGE = 3;
const DOLLAR = 36;
const ONE = 49;
const FOUR = 52;
const COLON = 58;
const OPEN = 123;
const CLOSE = 125;

/** What a line that begins with a tag can begin with, up to its second colon. */
const START_OF_TAG = /^:(?:\d{0,2}|\d\d[A-Z]?:?)$/;
const LONGEST_TAG = 5;

/** `none` between messages; `foreign` in text that is no message; `ended` after a hyphen that ends a text when no field follows. */
type Area = 'none' | 'blocks' | 'text' | 'ended' | 'foreign';

/** Finds the boundaries of FIN messages, one character after the other. */
export class FinScanner {
  #area: Area = 'none';
  /** Braces that are open, outside of block 4's text. */
  #depth = 0;
  /** Characters of the open piece before the one at hand. */
  #length = 0;
  #lineLength = 0;
  /** How the line begins: as many characters as a tag may have. */
  #lineStart = '';
  /** The two characters before the one at hand, the nearest first. */
  #last = 0;
  #second = 0;
  /** What the open piece has had: `{1:`, a text, and in foreign text a brace. */
  #hasHeader = false;
  #hasText = false;
  #hasBrace = false;
  /** Whether the text began without `{4:`. */
  #bare = false;
  /** `{4:` is after; the next character tells whether fields or sub-blocks follow. */
  #opening = false;
  /** How much of a closing brace in the text and the block after it has been seen: `}`, `{`, the block's id. */
  #ending = 0;

  step(character: number): Boundary {
    const boundary = this.#area === 'none' ? this.#between(character) : this.#within(character);
    this.#note(character);
    return boundary;
  }

  /** How many characters before the one that was looked at last this boundary is. */
  charactersBack(boundary: Boundary): number {
    return boundary === 'line' ? this.#lineLength - 1 : CHARACTERS_BACK[boundary];
  }

  /** Ends the open piece whatever it is and begins one with this character. */
  restart(character: number): Boundary {
    this.#begin('foreign', 0);
    this.#note(character);
    return 'begin';
  }

  #between(character: number): Boundary {
    if (isSeparator(character)) return 'none';
    if (character === OPEN) {
      this.#begin('blocks', 0);
      this.#depth = 1;
    } else this.#begin('foreign', 0);
    return 'begin';
  }

  #within(character: number): Boundary {
    if (this.#opens(character, ONE)) {
      if (this.#area !== 'text' || this.#lineLength === 2 || this.#ending === 3) return this.#header();
    }
    switch (this.#area) {
      case 'blocks':
        return this.#inBlocks(character);
      case 'text':
        return this.#inText(character);
      case 'ended':
        return this.#behindHyphen(character);
      default:
        return this.#inForeign(character);
    }
  }

  #inBlocks(character: number): Boundary {
    if (this.#opening) {
      this.#opening = false;
      if (character !== OPEN) return this.#firstOfText(character);
    }
    if (character === OPEN) this.#depth++;
    else if (character === CLOSE && this.#depth > 0) this.#depth--;
    else if (this.#depth === 0 && character !== CLOSE && !isSpace(character)) {
      // The fields of a message may stand without {4: in front of them.
      if (character === COLON && this.#hasHeader && !this.#hasText) return this.#firstOfText(character);
      this.#area = 'none';
      return isSeparator(character) ? 'end' : this.#between(character);
    } else if (character === COLON && this.#second === OPEN && isBlockId(this.#last)) {
      // The block before it may not be closed.
      this.#depth = 1;
      if (this.#last === FOUR) return this.#openText();
    }
    return 'none';
  }

  #firstOfText(character: number): Boundary {
    this.#area = 'text';
    this.#hasText = true;
    this.#lineLength = 0;
    this.#lineStart = '';
    return this.#inText(character);
  }

  /** `{4:` begins the next message when there are no headers and this one has had its text. */
  #openText(): Boundary {
    const next = this.#hasText && !this.#hasHeader;
    if (next) this.#begin('blocks', 2);
    this.#depth = 1;
    this.#hasText = true;
    this.#opening = true;
    return next ? 'text' : 'none';
  }

  #inText(character: number): Boundary {
    if (this.#isHyphen(character)) {
      this.#area = isLineEnd(character) ? 'ended' : 'blocks';
      this.#depth = 0;
      return 'none';
    }
    if (isLineEnd(character) && this.#last === DOLLAR && this.#lineLength === 1) {
      this.#area = 'none';
      return 'dollar';
    }
    const closed = this.#ending === 3;
    this.#ending = this.#endingAfter(character);
    if (character !== COLON) return 'none';
    if (this.#bare && this.#length > 3 && this.#isReference()) {
      this.#beginBare(3);
      return 'line';
    }
    if (closed || (this.#lineLength === 2 && this.#second === OPEN)) {
      this.#area = 'blocks';
      this.#depth = 1;
      if (this.#last === FOUR) return this.#openText();
    }
    return 'none';
  }

  /** Whether the character shows that the line before it ends the text: a hyphen alone, or with what banks write after it. */
  #isHyphen(character: number): boolean {
    if (this.#lineLength !== this.#lineStart.length) return false;
    if (character === CLOSE) return this.#lineStart === '-';
    const ends = isLineEnd(character) || character === END_OF_MESSAGE;
    return ends && (this.#lineStart === '-' || this.#lineStart === '-XXX');
  }

  /** The text goes on when its next line begins with a tag, which is not that of the next message. */
  #behindHyphen(character: number): Boundary {
    const line = this.#lineStart + String.fromCharCode(character);
    if (this.#lineLength < LONGEST_TAG && START_OF_TAG.test(line)) {
      if (line === ':20:') {
        this.#beginBare(3);
        return 'line';
      }
      if (tagLength(line, 0) > 0) this.#area = 'text';
      return 'none';
    }
    if (this.#lineStart.startsWith(':')) {
      this.#begin('foreign', this.#lineLength);
      this.#inForeign(character);
      return 'line';
    }
    if (isSpace(character)) return 'none';
    this.#area = 'blocks';
    return this.#inBlocks(character);
  }

  /** The same after the character. */
  #endingAfter(character: number): number {
    if (character === CLOSE) return 1;
    if (this.#ending === 1 && character === OPEN) return 2;
    return this.#ending === 2 && isBehindText(character) ? 3 : 0;
  }

  /**
   * Text is foreign until it shows what it is. It goes on to a header, or to a message without headers,
   * which begins with a tag at once, or with field 20 below lines of the bank.
   */
  #inForeign(character: number): Boundary {
    if (character === OPEN) this.#hasBrace = true;
    else if (character === COLON && !this.#hasBrace && (this.#isReference() || this.#isFirstTag())) {
      this.#area = 'text';
      this.#bare = true;
      this.#hasText = true;
    }
    return 'none';
  }

  #header(): Boundary {
    const first = this.#length === 2;
    if (!first) this.#begin('blocks', 2);
    this.#depth = 1;
    this.#hasHeader = true;
    return first ? 'none' : 'header';
  }

  /** Whether a block of this number opens with the colon at hand. */
  #opens(character: number, block: number): boolean {
    return character === COLON && this.#last === block && this.#second === OPEN;
  }

  /** Whether `:20:` ends with the colon at hand and began the line. */
  #isReference(): boolean {
    return this.#lineLength === 3 && this.#lineStart === ':20';
  }

  /** Whether a tag (`:25:`, `:25P:`) ends with the colon at hand and began the piece at the start of a line. */
  #isFirstTag(): boolean {
    if (this.#length !== this.#lineLength) return false;
    return tagLength(`${this.#lineStart}:`, 0) === this.#lineLength + 1;
  }

  #beginBare(length: number): void {
    this.#begin('text', length);
    this.#bare = true;
    this.#hasText = true;
  }

  #begin(area: Area, length: number): void {
    this.#area = area;
    this.#length = length;
    this.#depth = 0;
    this.#hasHeader = false;
    this.#hasText = false;
    this.#hasBrace = false;
    this.#bare = false;
    this.#opening = false;
    this.#ending = 0;
  }

  #note(character: number): void {
    this.#length++;
    this.#second = this.#last;
    this.#last = character;
    if (isLineEnd(character)) {
      this.#lineLength = 0;
      this.#lineStart = '';
      return;
    }
    if (this.#lineLength < LONGEST_TAG) this.#lineStart += String.fromCharCode(character);
    this.#lineLength++;
  }
}
