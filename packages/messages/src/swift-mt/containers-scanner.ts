import { isBehindText, isDigit, isLineEnd, isSeparator, isSpace } from './containers-characters.ts';

/**
 * Where a piece of the text ends and the next one begins: at this character (`begin`), at an opening seen
 * with it (`{1:`, `{4:`, `:20:`), or before a separator (`end`, `dollar`), behind which none is open.
 */
export type Boundary = 'none' | 'begin' | 'end' | 'dollar' | 'header' | 'text' | 'reference';

/** How many characters before the one at hand the boundary is. */
export const CHARACTERS_BACK: Readonly<Record<Boundary, number>> = {
  none: 0,
  begin: 0,
  end: 0,
  dollar: 1,
  header: 2,
  text: 2,
  reference: 3,
};

/** Finds the boundaries of FIN messages, one character after the other. */
export interface FinScanner {
  step(character: number): Boundary;
  /** Ends the open piece whatever it is and begins one with this character. */
  restart(character: number): Boundary;
}

export function createFinScanner(): FinScanner {
  const scanner = new Scanner();
  return {
    step: (character) => scanner.step(character),
    restart: (character) => scanner.restart(character),
  };
}

const END_OF_MESSAGE = 3;
const DOLLAR = 36;
const HYPHEN = 45;
const ZERO = 48;
const ONE = 49;
const TWO = 50;
const FOUR = 52;
const COLON = 58;
const OPEN = 123;
const CLOSE = 125;

/** `none` between messages; `foreign` in text that is no message. */
type Area = 'none' | 'blocks' | 'text' | 'foreign';

class Scanner {
  #area: Area = 'none';
  /** Braces that are open, outside of block 4's text. */
  #depth = 0;
  /** Characters of the open piece before the one at hand. */
  #length = 0;
  #lineLength = 0;
  /** The three characters before the one at hand, the nearest first. */
  #last = 0;
  #second = 0;
  #third = 0;
  /** Whether the character before these three is a colon. */
  #fourthIsColon = false;
  /** What the open piece has had: `{1:`, a text, and in foreign text a brace. */
  #hasHeader = false;
  #hasText = false;
  #hasBrace = false;
  /** Whether the text began without `{4:`. */
  #bare = false;
  /** `{4:` is behind; the next character tells whether fields or sub-blocks follow. */
  #opening = false;
  /** A hyphen stands at the start of the line; the next character tells whether it ends the text. */
  #hyphen = false;
  /** How much of a closing brace in the text and the block behind it has been seen: `}`, `{`, the block's id. */
  #ending = 0;

  step(character: number): Boundary {
    const boundary = this.#area === 'none' ? this.#between(character) : this.#within(character);
    this.#note(character);
    return boundary;
  }

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
      default:
        return this.#inForeign(character);
    }
  }

  #inBlocks(character: number): Boundary {
    if (this.#opening) {
      this.#opening = false;
      if (character !== OPEN) {
        this.#area = 'text';
        this.#lineLength = 0;
        return this.#inText(character);
      }
    }
    if (character === OPEN) this.#depth++;
    else if (character === CLOSE && this.#depth > 0) this.#depth--;
    else if (this.#depth === 0 && character !== CLOSE && !isSpace(character)) {
      this.#area = 'none';
      return isSeparator(character) ? 'end' : this.#between(character);
    } else if (this.#depth === 1 && this.#opens(character, FOUR)) return this.#openText();
    return 'none';
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
    const ends =
      this.#hyphen && (character === CLOSE || character === END_OF_MESSAGE || isLineEnd(character));
    this.#hyphen = character === HYPHEN && this.#lineLength === 0;
    if (ends) {
      this.#area = 'blocks';
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
      return 'reference';
    }
    if (closed || (this.#lineLength === 2 && this.#second === OPEN)) {
      this.#area = 'blocks';
      this.#depth = 1;
      if (this.#last === FOUR) return this.#openText();
    }
    return 'none';
  }

  /** The same behind the character. */
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
    return this.#lineLength === 3 && this.#last === ZERO && this.#second === TWO && this.#third === COLON;
  }

  /** Whether a tag (`:25:`, `:25P:`) ends with the colon at hand and began the piece at the start of a line. */
  #isFirstTag(): boolean {
    if (this.#length !== this.#lineLength) return false;
    if (this.#lineLength === 3) return this.#third === COLON && isDigit(this.#second) && isDigit(this.#last);
    const letter = this.#last >= 65 && this.#last <= 90;
    return (
      this.#lineLength === 4 && this.#fourthIsColon && letter && isDigit(this.#second) && isDigit(this.#third)
    );
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
    this.#hyphen = false;
    this.#ending = 0;
  }

  #note(character: number): void {
    this.#length++;
    this.#fourthIsColon = this.#third === COLON;
    this.#third = this.#second;
    this.#second = this.#last;
    this.#last = character;
    if (isLineEnd(character)) this.#lineLength = 0;
    else this.#lineLength++;
  }
}
