import type { SaxesTagNS } from 'saxes';
import type { Findings } from '../../core/findings.ts';
import { inTextOrder } from '../../core/problem.ts';
import {
  ampersandComplaint,
  BARE_AMPERSAND,
  nextDeclaration,
  strayAmpersands,
  withoutAmpersands,
} from './ampersands.ts';
import { leadingText } from './leading-text.ts';
import { isTooDense, XML_LIMITS } from './limits.ts';
import { LineCounter, type TextPlace } from './line-counter.ts';
import { Parser } from './parser.ts';
import { NEXT_DOCUMENT } from './read-tree.ts';
import { isAboutPrefix, isFollowing, isReference, LONE_SURROGATE, reportSyntax } from './syntax-problem.ts';

/**
 * Reports why a text is not one XML document, or not the first of several: every problem that the parser finds. Returns where
 * the next document begins; null after the last.
 * @param noticedAt where the reader of the tree noticed the first problem.
 */
export function whyNotXml(
  text: string,
  from: TextPlace,
  noticedAt: number,
  findings: Findings,
): TextPlace | null {
  const next = new Explainer(text, from, findings).explain();
  if (findings.problems.length === 0) {
    const lines = new LineCounter(text, from);
    const column = lines.to(noticedAt);
    const place = { text, offset: noticedAt, line: lines.line, column, open: null };
    reportSyntax(findings, 'disallowed character', place);
  }
  return next;
}

interface OpenElement {
  readonly name: string;
  readonly line: number;
  readonly parent: OpenElement | null;
}

const DTD_REFUSED = 'A document type declaration is not allowed; leave out <!DOCTYPE …>.';

const TOO_DENSE =
  'The text has more elements and attributes than a message of its length; leave out those without content.';

/** Thrown within the parser's handlers to leave it. */
const STOP = Symbol('stop');

class Explainer {
  readonly #text: string;
  /** Where the parser begins. */
  readonly #from: TextPlace;
  readonly #start: number;
  readonly #lines: LineCounter;
  readonly #findings: Findings;
  /** Problems to report at most. */
  readonly #most: number;
  #reported = 0;
  readonly #parser = new Parser((complaint) => this.#complaint(complaint));
  #open: OpenElement | null = null;
  #depth = 0;
  #elements = 0;
  /** Elements and attributes. */
  #nodeCount = 0;
  /** Of the tag that is being read. */
  #attributes = 0;
  /** After the last tag whose place was looked up, which ends with the first problem. */
  #last: number;
  /** The parser's position after the last tag. */
  #tagEnd = 0;
  #next: TextPlace | null = null;
  #nestingReported = false;
  /** Complaints that only followed from the nesting that was reported. */
  #followed = 0;
  /** Problems reported about undeclared prefixes. */
  readonly #unbound = new Set<string>();

  constructor(text: string, from: TextPlace, findings: Findings, most: number = XML_LIMITS.syntaxProblems) {
    this.#findings = findings;
    this.#most = most;
    this.#text = text;
    this.#start = from.offset + leadingText(text, from.offset).length;
    this.#last = this.#start;
    this.#lines = new LineCounter(text, from);
    this.#from = this.#lines.placeAt(this.#start);
  }

  explain(): TextPlace | null {
    this.#listen();
    try {
      for (let at = this.#start; at < this.#text.length; at += XML_LIMITS.pieceCharacters) {
        this.#parser.write(this.#text.slice(at, at + XML_LIMITS.pieceCharacters));
        this.#checkPiece();
      }
      this.#parser.close();
      this.#between(this.#text.length);
    } catch (thrown) {
      // The parser itself fails on a text that ends within its XML declaration.
      if (thrown !== STOP && !this.#nestingReported) this.#report('unexpected end', this.#text.length);
    }
    return this.#next;
  }

  /**
   * Few handlers, because V8 keeps a parser with more than six of them in a form that is five times slower. Text that the parser
   * accepts between tags is processed when the next tag arrives.
   */
  #listen(): void {
    const parser = this.#parser;
    parser.on('doctype', () => this.#refuse('xml_dtd', DTD_REFUSED));
    parser.on('attribute', () => this.#attribute());
    parser.on('opentag', (tag) => this.#opened(tag));
    parser.on('closetag', (tag) => this.#closed(tag.isSelfClosing));
  }

  /** A tag with too many attributes is refused while it is read: the parser takes seconds for hundreds of thousands. */
  #attribute(): void {
    const { attributesPerElement } = XML_LIMITS;
    this.#nodeCount += 1;
    if (++this.#attributes <= attributesPerElement) return;
    const right = `This element has more than ${attributesPerElement} attributes, more than any message needs; leave them out.`;
    this.#refuse('xml_limit', right, this.#start + this.#parser.position - 1);
  }

  #opened(tag: SaxesTagNS): void {
    this.#attributes = 0;
    const { characters, depth, elements } = XML_LIMITS;
    if (this.#last - this.#start > characters) this.#limit(`more than ${characters} characters`);
    if (++this.#elements > elements) this.#limit(`more than ${elements} elements`);
    if (isTooDense(++this.#nodeCount, this.#tagEnd)) this.#refuse('xml_limit', TOO_DENSE);
    this.#tagEnd = this.#parser.position;
    if (++this.#depth > depth) this.#limit(`elements nested deeper than ${depth}`);
    if (this.#reported > 0) return;
    const start = this.#takeTag();
    this.#lines.to(start);
    this.#checkSurrogates(start, this.#last);
    if (this.#open === null) this.#checkVersion();
    this.#open = { name: tag.name, line: this.#lines.line, parent: this.#open };
  }

  #checkVersion(): void {
    const { version = '1.0' } = this.#parser.xmlDecl;
    if (version !== '1.0')
      this.#refuse('xml_version', 'The version of XML must be 1.0; write version="1.0".');
  }

  #closed(selfClosing: boolean): void {
    this.#depth--;
    this.#tagEnd = this.#parser.position;
    const element = this.#open;
    if (element === null || this.#reported > 0) return;
    if (!selfClosing) {
      const start = this.#takeTag();
      // The parser complains after it has closed the element, when its name is no longer known here.
      if (!isNamed(this.#text, start + 2, element.name)) {
        if (this.#reportAmpersands(start)) throw STOP;
        this.#nestingReported = true;
        this.#report('unexpected close tag', start);
      }
    }
    this.#open = element.parent;
    if (this.#open === null) this.#lookForNext();
  }

  #lookForNext(): void {
    NEXT_DOCUMENT.lastIndex = this.#last;
    const space = NEXT_DOCUMENT.exec(this.#text)?.[0];
    if (space === undefined) return;
    const offset = this.#last + space.length;
    this.#between(offset);
    this.#stopBefore(offset);
  }

  /** Takes the text before the tag that the parser has just read, and returns where the tag begins. */
  #takeTag(): number {
    const end = this.#start + this.#parser.position;
    const start = this.#text.lastIndexOf('<', end - 1);
    this.#between(start);
    this.#last = end;
    if (end - start > XML_LIMITS.pieceCharacters) this.#limit('a text, tag or comment that is too long');
    return start;
  }

  /** A text or tag without an end is refused before the parser has collected all of it. */
  #checkPiece(): void {
    if (this.#parser.position - this.#tagEnd <= XML_LIMITS.pieceCharacters) return;
    if (this.#reported > 0) throw STOP;
    this.#limit('a text, tag or comment that is too long');
  }

  /** After a complaint the tree is no longer built, so only the parser knows the position. */
  #placeReached(): number {
    return this.#reported > 0 ? this.#start + this.#parser.position : this.#last;
  }

  #between(end: number): void {
    if (end === this.#last || this.#reported > 0) return;
    if (end - this.#last > XML_LIMITS.pieceCharacters) this.#limit('a text, tag or comment that is too long');
    this.#checkSurrogates(this.#last, end);
  }

  /** The parser lets halves of surrogate pairs pass, which a text in memory may have but no XML. */
  #checkSurrogates(from: number, to: number): void {
    const piece = this.#text.slice(from, to);
    if (!piece.isWellFormed()) this.#report(LONE_SURROGATE, from + Math.max(0, piece.search(/\p{Cs}/u)));
  }

  #complaint(complaint: string): void {
    const at = Math.min(this.#start + this.#parser.position, this.#text.length);
    const following = isFollowing(complaint);
    if (this.#reported > 0 && /^(?:an|the) XML declaration must/.test(complaint)) {
      const next = this.#text.lastIndexOf('<?xml', at);
      if (next > this.#last) this.#stopBefore(next);
    }
    if (following && this.#nestingReported) {
      if (++this.#followed > XML_LIMITS.syntaxProblems) this.#giveUp(at);
      return;
    }
    if (this.#unbound.has(complaint)) return;
    if (isAboutPrefix(complaint)) this.#unbound.add(complaint);
    const isFirst = this.#reported === 0;
    if (isFirst && this.#reportAmpersands(at)) throw STOP;
    this.#nestingReported ||= following;
    const place = isReference(complaint) ? this.#text.lastIndexOf('&', at) : isFirst ? at - 1 : at;
    const offset = Math.max(this.#start, this.#lines.lineStart, place);
    this.#report(complaint, offset);
    if (this.#reported >= this.#most) this.#giveUp(at);
  }

  /** Leaves a document that is too broken to continue with; another one may be after it. */
  #giveUp(at: number): never {
    const next = nextDeclaration(this.#text, at);
    if (next < this.#text.length) this.#stopBefore(next);
    throw STOP;
  }

  /**
   * The parser takes everything after a bare `&` for the name of an entity, up to a semicolon far away, and its complaint is then
   * misleading. So all ampersands are reported, and the text is parsed once more with other characters in their place to find the
   * remaining problems.
   */
  #reportAmpersands(complained: number): boolean {
    const end = nextDeclaration(this.#text, complained);
    const found = strayAmpersands(this.#text, this.#last, end, this.#most);
    const bare = found.find((offset) => ampersandComplaint(this.#text, offset) === BARE_AMPERSAND);
    if (bare === undefined || bare > complained) return false;
    for (const offset of found) this.#report(ampersandComplaint(this.#text, offset), offset);
    if (found.length < this.#most) {
      const { line, lineStart } = this.#from;
      const patched = withoutAmpersands(this.#text, this.#start, end, found);
      const place = { offset: 0, line, lineStart: lineStart - this.#start };
      new Explainer(patched, place, this.#findings, this.#most - found.length).explain();
      inTextOrder(this.#findings.problems);
    }
    if (end < this.#text.length) this.#stopBefore(end);
    return true;
  }

  #report(complaint: string, offset: number): void {
    const column = this.#lines.to(offset);
    const open = this.#open;
    reportSyntax(this.#findings, complaint, {
      text: this.#text,
      offset,
      line: this.#lines.line,
      column,
      open,
    });
    this.#reported++;
  }

  #stopBefore(offset: number): never {
    this.#next = this.#lines.placeAt(offset);
    throw STOP;
  }

  #limit(what: string): never {
    this.#refuse('xml_limit', `The text has ${what}, more than any message needs; split it.`);
  }

  #refuse(code: string, message: string, offset = this.#placeReached()): never {
    const column = this.#lines.to(offset);
    this.#findings.add({ code, severity: 'error', path: '', line: this.#lines.line, column, message });
    this.#reported++;
    throw STOP;
  }
}

/** Whether an end tag has that name at an offset. */
function isNamed(text: string, offset: number, name: string): boolean {
  if (!text.startsWith(name, offset)) return false;
  const after = text.charCodeAt(offset + name.length);
  return after === 62 || after <= 32;
}
