import { Problems } from '../../core/problems.ts';
import { XML_LIMITS } from './limits.ts';
import { TEXT_START, type TextPosition } from './line-counter.ts';
import {
  type Attribute,
  type NameProblem,
  type NameProblems,
  NO_SCOPE,
  type Scope,
  scopeWith,
} from './scopes.ts';
import * as syntax from './syntax.ts';
import { problemInTag } from './tag-problems.ts';
import { endOfName, isQualifiedName } from './xml-names.ts';
import { STOP, XmlText } from './xml-text.ts';
import type { XmlAttribute, XmlElement, XmlNode, XmlReading } from './xml-tree.ts';

/**
 * Parses one XML document from a text that may contain several, one after another. Document type declarations are refused, so
 * there are only the five entities of XML and nothing is ever fetched. Never throws.
 * @param problems empty; it gets the problems of a text that is not well-formed.
 */
export function readXml(
  text: string,
  from: TextPosition = TEXT_START,
  problems: Problems = new Problems('strict'),
): XmlReading {
  const reader = new XmlReader(text, from);
  const reading = reader.read();
  if (reader.problems === null) return reading;
  reader.problems.report(text, from, problems);
  return { document: null, next: reading.next };
}

/** The beginning of another document after the outermost element. */
const NEXT_DOCUMENT = /[ \t\r\n]*(?=\uFEFF?<(?:\?xml\s|[\p{L}_:]))/uy;

const ATTRIBUTE = /([ \t\r\n]+)([^ \t\r\n=<>"'/]+)([ \t\r\n]*=[ \t\r\n]*)(?:"([^<"]*)"|'([^<']*)')/y;
const REST_OF_END_TAG = /([ \t\r\n]*)([^<>]*)>?/y;
const TAG_END = /([ \t\r\n]*)(\/?)>/y;

const BANG = 33;
const SLASH = 47;
const GREATER = 62;
const QUESTION = 63;

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];

/** An element that is being read. */
type Unfinished = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };

/**
 * Builds the tree of one XML document in a single pass. If the text is not well-formed, it records the problem and
 * continues at the next readable position, to find further problems; the tree is then unusable.
 */
class XmlReader extends XmlText implements NameProblems {
  /** The namespaces declared around each open element, from the outermost in. */
  readonly #scopes: Scope[] = [NO_SCOPE];
  readonly #names = new Map<string, string>();
  #open: Unfinished | null = null;

  read(): XmlReading {
    const root = this.#document();
    const next = this.next === null ? null : this.lines.placeAt(this.next);
    if (root === null) return { document: null, next };
    return { document: { byteOrderMark: this.byteOrderMark, nodes: this.nodes, root }, next };
  }

  #document(): XmlElement | null {
    try {
      this.declaration();
      const root = this.#root();
      this.#content();
      this.#afterRoot();
      this.characters();
      return root;
    } catch (thrown) {
      if (thrown !== STOP) throw thrown;
      return null;
    }
  }

  #root(): XmlElement {
    while (this.#between(this.nodes)) {
      if (this.#isEndTag()) this.#endTag();
      else {
        const root = this.#startTag(null);
        if (root !== null) {
          this.nodes.push(root);
          if (!root.selfClosing) this.#open = root;
          return root;
        }
      }
    }
    return this.end(syntax.noElement(this.at));
  }

  #content(): void {
    while (this.#open !== null) {
      if (!this.#between(this.#open.children)) this.end(syntax.unclosed(this.textEnd, this.#open));
      if (this.#isEndTag()) this.#endTag();
      else {
        const element = this.#startTag(this.#open);
        if (element === null) continue;
        this.#open.children.push(element);
        if (!element.selfClosing) this.#open = element;
      }
    }
  }

  #afterRoot(): void {
    NEXT_DOCUMENT.lastIndex = this.at;
    const space = NEXT_DOCUMENT.exec(this.text)?.[0];
    if (space !== undefined) {
      if (space !== '') this.nodes.push(this.textNode(space, true));
      this.at += space.length;
      this.next = this.at;
      return;
    }
    while (this.#between(this.nodes)) {
      if (this.#isEndTag()) this.#endTag();
      else {
        this.problem(syntax.secondElement(this.text, this.at));
        this.giveUp();
      }
    }
  }

  get #isOutside(): boolean {
    return this.#scopes.length === 1;
  }

  #isEndTag(): boolean {
    return this.text.charCodeAt(this.at + 1) === SLASH;
  }

  /** Null for a `<` that does not begin a tag. */
  #startTag(parent: XmlElement | null): XmlElement | null {
    const text = this.text;
    const start = this.at;
    const depth = this.#scopes.length;
    this.countElement(start, depth);
    const end = endOfName(text, start + 1);
    this.at = end + 1;
    if (end === start + 1) {
      this.at = end;
      this.problem(end >= text.length ? syntax.cutOff(this.textEnd) : syntax.noTag(text, end));
      return null;
    }
    const column = this.lines.to(start);
    const { line } = this.lines;
    const name = this.#sameName(text.slice(start + 1, end));
    let scope = this.#scopes[depth - 1] ?? NO_SCOPE;
    let attributes = NO_ATTRIBUTES;
    let space = '';
    let selfClosing = false;
    if (text.charCodeAt(end) !== GREATER) {
      this.at = end;
      const own: Attribute[] = [];
      [space, selfClosing] = this.#restOfTag(own);
      attributes = own;
      if (own.length > 0) scope = scopeWith(scope, own, this);
    }
    const colon = name.indexOf(':');
    const namespace = colon === -1 ? scope.default : this.#namespaceOf(name, scope);
    if (this.at - start > XML_LIMITS.pieceCharacters) this.tooLong(start);
    if (!selfClosing) this.#scopes.push(scope);
    this.last = this.at;
    const bodyColumn = this.lines.to(this.at);
    const children = selfClosing ? [] : this.#onlyText();
    return {
      kind: 'element',
      name,
      local: colon === -1 ? name : name.slice(colon + 1),
      namespace,
      attributes,
      space,
      selfClosing,
      children,
      parent,
      line,
      column,
      bodyLine: this.lines.line,
      bodyColumn,
      endSpace: '',
    };
  }

  /** The namespace of a name with a colon. */
  #namespaceOf(name: string, scope: Scope): string {
    const prefix = name.slice(0, name.indexOf(':'));
    if (!isQualifiedName(name)) this.problem(syntax.wrongColon(name, this.at - 1));
    const namespace = prefix === 'xmlns' ? undefined : scope.prefixes[prefix];
    if (namespace === undefined) this.problem(syntax.unboundPrefix(prefix, this.at - 1));
    return namespace ?? '';
  }

  nameProblem(problem: NameProblem, { name }: XmlAttribute): void {
    const offset = this.at - 1;
    if (problem === 'unbound') this.problem(syntax.unboundPrefix(name.slice(0, name.indexOf(':')), offset));
    else if (problem === 'reserved') this.problem(syntax.wrongNamespace(name, offset));
    else this.problem(syntax.repeatedAttribute(name, offset));
  }

  /** One string for all elements with the same name, because each slice of the text would be a new one. */
  #sameName(name: string): string {
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, name);
    return known ?? name;
  }

  /** The content of most elements: one text. */
  #onlyText(): XmlNode[] {
    const text = this.text;
    const next = text.indexOf('<', this.at);
    if (next <= this.at || text.charCodeAt(next + 1) !== SLASH) return [];
    const node = this.#textUpTo(next);
    return [node];
  }

  /** Collects the attributes of a tag, and returns how it ends. */
  #restOfTag(attributes: Attribute[]): [space: string, selfClosing: boolean] {
    for (;;) {
      this.#attributes(attributes);
      const end = this.#tagEnd();
      if (end !== null) return end;
      const { problem, next } = problemInTag(this.text, this.at);
      if (next === null) this.end(problem);
      this.problem(problem);
      this.at = next;
      if (this.text[next] === '<') return ['', false];
    }
  }

  /** With their spelling and positions. Their namespaces are known once all of them are read. */
  #attributes(attributes: Attribute[]): void {
    for (;;) {
      ATTRIBUTE.lastIndex = this.at;
      const match = ATTRIBUTE.exec(this.text);
      if (match === null) return;
      const [whole, space = '', name = '', equals = '', double, single = ''] = match;
      if (endOfName(name, 0) !== name.length) return;
      const start = this.at + space.length;
      const spelling = double ?? single;
      if (spelling.length > XML_LIMITS.pieceCharacters) this.tooLong(start);
      if (!isQualifiedName(name)) this.problem(syntax.wrongColon(name, start));
      const { attributesPerElement } = XML_LIMITS;
      if (attributes.length === attributesPerElement) {
        const message = `This element has more than ${attributesPerElement} attributes, more than any message needs; leave them out.`;
        this.refuse('xml_limit', start, message);
      }
      const valueStart = this.at + whole.length - spelling.length - 1;
      const value = this.resolved(spelling.replace(/\r\n|[\r\n\t]/g, ' '), spelling, valueStart);
      const column = this.lines.to(start);
      const quote = double === undefined ? "'" : '"';
      const { line } = this.lines;
      const local = name.slice(name.indexOf(':') + 1);
      attributes.push({ name, local, namespace: '', value, space, equals, quote, spelling, line, column });
      this.at += whole.length;
      this.nodeCount += 1;
    }
  }

  #tagEnd(): [space: string, selfClosing: boolean] | null {
    TAG_END.lastIndex = this.at;
    const match = TAG_END.exec(this.text);
    if (match === null) return null;
    this.at = TAG_END.lastIndex;
    return [match[1] ?? '', match[2] === '/'];
  }

  #endTag(): void {
    const { text } = this;
    const start = this.at;
    const open = this.#open;
    const end = start + 2 + (open?.name.length ?? 0);
    if (open !== null && text.charCodeAt(end) === GREATER && text.startsWith(open.name, start + 2)) {
      this.at = end + 1;
      this.#close(open);
    } else this.#otherEndTag(open);
    this.last = this.at;
  }

  /** With white space, for another element than the open one, or not an end tag at all. */
  #otherEndTag(open: Unfinished | null): void {
    const { text } = this;
    const start = this.at;
    const end = endOfName(text, start + 2);
    const name = text.slice(start + 2, end);
    REST_OF_END_TAG.lastIndex = end;
    const [whole = '', space = '', wrong = ''] = REST_OF_END_TAG.exec(text) ?? [];
    const place = end + (name === '' ? 0 : space.length);
    if (place >= text.length) this.end(syntax.cutOff(this.textEnd));
    if (text[place] === '<') this.problem(syntax.wrongCharacter(text, place));
    else if (wrong !== '' || name === '') this.problem(syntax.wrongName(text, place));
    this.at = end + whole.length;
    if (this.at - start > XML_LIMITS.pieceCharacters) this.tooLong(start);
    if (open === null || (name !== open.name && name !== '')) this.#closeOther(name, start);
    else {
      open.endSpace = space;
      this.#close(open);
    }
  }

  #close(element: Unfinished): void {
    // A grown array has space for many more children than most elements have.
    if (!isOnlyText(element.children)) element.children = element.children.slice();
    this.#scopes.pop();
    this.#open = element.parent;
  }

  /** An end tag that doesn't match the open element: it also closes inner elements, or closes nothing. */
  #closeOther(name: string, start: number): void {
    let named = this.#open;
    while (named !== null && named.name !== name) named = named.parent;
    const problem = named === null ? syntax.closesNothing : syntax.closedTooEarly;
    this.problem(problem(this.text, start, this.#open));
    while (named !== null && this.#open !== named.parent && this.#open !== null) this.#close(this.#open);
  }

  /** Reads text, CDATA, comments and instructions up to the next tag. Returns false at the end. */
  #between(nodes: XmlNode[]): boolean {
    const text = this.text;
    for (;;) {
      const next = text.indexOf('<', this.at);
      const end = next === -1 ? text.length : next;
      if (end > this.at) nodes.push(this.#textUpTo(end));
      if (next === -1) return false;
      const code = text.charCodeAt(next + 1);
      if (code !== BANG && code !== QUESTION) return true;
      const other = this.other(next, this.#isOutside);
      if (other !== null) nodes.push(other);
    }
  }

  #textUpTo(end: number): XmlNode {
    const isTooLong = end - this.last > XML_LIMITS.pieceCharacters;
    const from = this.at;
    const to = isTooLong ? Math.min(end, from + XML_LIMITS.pieceCharacters) : end;
    const node = this.textNode(this.text.slice(from, to), this.#isOutside);
    if (isTooLong) this.tooLong(to);
    this.at = end;
    return node;
  }
}

const isOnlyText = (nodes: XmlNode[]): boolean => nodes.length === 1 && nodes[0]?.kind === 'text';
