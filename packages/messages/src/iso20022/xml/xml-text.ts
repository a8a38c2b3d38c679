import { BYTE_ORDER_MARK, leadingText } from './leading-text.ts';
import { isTooDense, XML_LIMITS } from './limits.ts';
import { LineCounter, type TextPosition } from './line-counter.ts';
import { resolved, wrongReferences } from './references.ts';
import * as syntax from './syntax.ts';
import { SyntaxProblems } from './syntax-problems.ts';
import { endOfName } from './xml-names.ts';
import type { XmlNode, XmlOther } from './xml-tree.ts';

/** Thrown to stop reading. */
export const STOP = Symbol('stop');

const DECLARATION =
  /<\?(xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*)\?>/y;
const OTHER_VERSION = /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?!["']1\.0["'])["'][\w.]*["']/y;
const NOT_SPACE = /[^ \t\r\n]/;
/** In a text: what makes its value differ from its spelling, and what is never allowed. */
const SPECIAL = /[\r&]|\]\]>/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML may have.
const NO_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const WRONG_CHARACTERS = new RegExp(`${NO_CHARACTER.source}|\\p{Cs}`, 'gu');

const DELIMITERS: readonly Readonly<Record<'opens' | 'closes', string> & { kind: XmlOther['kind'] }>[] = [
  { kind: 'comment', opens: '<!--', closes: '-->' },
  { kind: 'cdata', opens: '<![CDATA[', closes: ']]>' },
  { kind: 'instruction', opens: '<?', closes: '?>' },
];

/** A text that is read forward, with everything except tags, and the problems found in it. */
export class XmlText {
  /** Null until the first problem. */
  problems: SyntaxProblems | null = null;
  protected readonly text: string;
  protected readonly lines: LineCounter;
  protected readonly byteOrderMark: boolean;
  /** After the text in front of the document. */
  protected readonly start: number;
  protected readonly nodes: XmlNode[] = [];
  /** How far the text was read. */
  protected at: number;
  /** After the last tag. */
  protected last: number;
  /** Where the next document begins. */
  protected next: number | null = null;
  /** Elements and attributes. */
  protected nodeCount = 0;
  #elements = 0;

  constructor(text: string, from: TextPosition) {
    this.text = text;
    const leading = leadingText(text, from.offset);
    this.byteOrderMark = leading === BYTE_ORDER_MARK;
    if (leading !== '' && !this.byteOrderMark) {
      this.nodes.push({ kind: 'text', value: leading, spelling: leading });
    }
    this.start = from.offset + leading.length;
    this.last = this.start;
    this.at = this.start;
    this.lines = new LineCounter(text, from);
  }

  /** The last place of the text. */
  protected get textEnd(): number {
    return Math.max(this.start, this.text.length - 1);
  }

  /** An element begins at this depth. */
  protected countElement(start: number, level: number): void {
    const { characters, depth, elements } = XML_LIMITS;
    if (this.last - this.start > characters) this.limit(start, `more than ${characters} characters`);
    if (level > depth) this.limit(start, `elements nested deeper than ${depth}`);
    if (++this.#elements > elements) this.limit(start, `more than ${elements} elements`);
    if (isTooDense(++this.nodeCount, start - this.start)) {
      const message =
        'The text has more elements and attributes than a message of its length; leave out those without content.';
      this.refuse('xml_limit', start, message);
    }
  }

  protected declaration(): void {
    DECLARATION.lastIndex = this.at;
    const value = DECLARATION.exec(this.text)?.[1];
    if (value !== undefined) {
      this.nodes.push({ kind: 'instruction', value });
      this.at = DECLARATION.lastIndex;
    } else if (/^<\?xml[ \t\r\n]/.test(this.text.slice(this.at, this.at + 6))) this.#wrongDeclaration();
  }

  #wrongDeclaration(): void {
    const start = this.at;
    const close = this.text.indexOf('?>', start);
    if (close === -1) this.end(syntax.cutOff(this.textEnd));
    OTHER_VERSION.lastIndex = start;
    if (OTHER_VERSION.test(this.text)) {
      this.refuse('xml_version', start, 'The version of XML must be 1.0; write version="1.0".');
    }
    this.problem(syntax.wrongDeclaration(this.text, start));
    this.at = close + 2;
  }

  /** Characters that no XML may have, wherever they are. */
  protected characters(): void {
    const read = this.text.slice(this.start, this.at);
    if (!NO_CHARACTER.test(read) && read.isWellFormed()) return;
    for (const { index } of read.matchAll(WRONG_CHARACTERS)) {
      this.problem(syntax.wrongCharacter(this.text, this.start + index));
    }
  }

  /** @param isOutside whether it is outside the outermost element, where only white space may be. */
  protected textNode(spelling: string, isOutside: boolean): XmlNode {
    const wrong = isOutside ? spelling.search(NOT_SPACE) : -1;
    if (wrong !== -1) this.problem(syntax.outside(this.text, this.at + wrong));
    if (!SPECIAL.test(spelling)) return { kind: 'text', value: spelling, spelling };
    const end = spelling.indexOf(']]>');
    if (end !== -1) this.problem(syntax.endOfCdata(this.at + end));
    const value = this.resolved(spelling.replace(/\r\n?/g, '\n'), spelling, this.at);
    return { kind: 'text', value, spelling };
  }

  /** The value of a text or attribute that is spelt like this at an offset. `text`: the spelling with line ends as in the value. */
  protected resolved(text: string, spelling: string, offset: number): string {
    const value = resolved(text);
    if (value !== null) return value;
    for (const index of wrongReferences(spelling))
      this.problem(syntax.wrongReference(this.text, offset + index));
    return text;
  }

  /** Null if there is none, and its beginning was skipped. */
  protected other(start: number, isOutside: boolean): XmlOther | null {
    const text = this.text;
    const found = DELIMITERS.find(({ opens }) => text.startsWith(opens, start));
    if (found === undefined) return this.#noMarkup(start);
    const inside = start + found.opens.length;
    const close = text.indexOf(found.closes, inside);
    if (close === -1) this.end(syntax.cutOff(this.textEnd));
    const value = text.slice(inside, close);
    this.at = close + found.closes.length;
    if (this.at - this.last > XML_LIMITS.pieceCharacters) this.tooLong(start);
    if (found.kind === 'cdata' && isOutside) this.problem(syntax.outside(text, start));
    if (found.kind === 'comment') {
      const dashes = `${value}-`.indexOf('--');
      if (dashes !== -1) this.problem(syntax.dashesInComment(inside + dashes));
    }
    if (found.kind === 'instruction' && !isInstruction(value)) this.#wrongInstruction(start, value);
    return { kind: found.kind, value };
  }

  #noMarkup(start: number): null {
    if (/^<!DOCTYPE/i.test(this.text.slice(start, start + 9))) {
      this.refuse('xml_dtd', start, 'A document type declaration is not allowed; leave out <!DOCTYPE …>.');
    }
    this.problem(syntax.noMarkup(this.text, start));
    const [whole = ''] = /^<![^<>]*>?/.exec(this.text.slice(start, start + XML_LIMITS.pieceCharacters)) ?? [];
    this.at = start + whole.length;
    return null;
  }

  #wrongInstruction(start: number, value: string): void {
    if (!/^xml[ \t\r\n]/.test(value)) this.problem(syntax.wrongInstruction(this.text, start));
    else if (this.problems === null) this.problem(syntax.lateDeclaration(start + 5));
    else this.#stopBefore(start);
  }

  protected problem(problem: syntax.SyntaxProblem): void {
    this.problems ??= new SyntaxProblems();
    this.problems.add(problem);
    if (this.problems.isFull) this.giveUp();
  }

  /** A problem after which nothing can be read. */
  protected end(problem: syntax.SyntaxProblem): never {
    this.problems ??= new SyntaxProblems();
    this.problems.add(problem);
    throw STOP;
  }

  /** Skips a document that is too broken to continue with; another one may follow. */
  protected giveUp(): never {
    const next = this.text.indexOf('<?xml ', this.at);
    if (next !== -1) this.#stopBefore(next);
    throw STOP;
  }

  #stopBefore(offset: number): never {
    this.next = offset;
    throw STOP;
  }

  protected tooLong(offset: number): never {
    return this.limit(offset, 'a text, tag or comment that is too long');
  }

  protected limit(offset: number, what: string): never {
    return this.refuse('xml_limit', offset, `The text has ${what}, more than any message needs; split it.`);
  }

  protected refuse(code: string, offset: number, message: string): never {
    this.problems ??= new SyntaxProblems();
    this.problems.refuse(code, offset, message);
    throw STOP;
  }
}

/** An instruction has a name other than that of the XML declaration, and white space before its text. */
function isInstruction(value: string): boolean {
  const end = endOfName(value, 0);
  const name = value.slice(0, end);
  return end > 0 && !name.includes(':') && !/^xml$/i.test(name) && /^(?:$|[ \t\r\n])/.test(value.slice(end));
}
