import { BYTE_ORDER_MARK, leadingText } from './leading-text.ts';
import { isTooDense, XML_LIMITS } from './limits.ts';
import { LineCounter, type TextPlace } from './line-counter.ts';
import { resolved } from './references.ts';
import { type Attribute, NO_SCOPE, type Scope, scopeWith } from './scopes.ts';
import { endOfName, isQualifiedName } from './xml-names.ts';
import type { XmlAttribute, XmlElement, XmlNode, XmlOther, XmlReading } from './xml-tree.ts';

/**
 * Builds the tree of one XML document in a single pass, without document type declarations. When the document is not well-formed
 * or goes beyond a limit, the result is the offset where that was noticed: `whyNotXml` explains it.
 */
export function readTree(text: string, from: TextPlace): XmlReading | number {
  const reader = new TreeReader(text, from);
  try {
    return reader.read();
  } catch (thrown) {
    if (thrown !== STOP) throw thrown;
    return reader.at;
  }
}

const STOP = Symbol('not well-formed');

/** The beginning of another document after the outermost element. */
export const NEXT_DOCUMENT = /[ \t\r\n]*(?=\uFEFF?<(?:\?xml\s|[\p{L}_:]))/uy;

const DECLARATION =
  /<\?(xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*)\?>/y;
const ATTRIBUTE = /([ \t\r\n]+)([^ \t\r\n=<>"'/]+)([ \t\r\n]*=[ \t\r\n]*)(?:"([^<"]*)"|'([^<']*)')/y;
const TAG_END = /([ \t\r\n]*)(\/?)>/y;
const SPACE_ONLY = /^[ \t\r\n]*$/;
/** In a text: what makes its value differ from its spelling, and what no text may have. */
const SPECIAL = /[\r&]|\]\]>/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML may have.
const NO_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

const BANG = 33;
const SLASH = 47;
const GREATER = 62;
const QUESTION = 63;

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];

/** An element that is being read. */
type Unfinished = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };

class TreeReader {
  /** How far the text is read. */
  at: number;
  readonly #text: string;
  readonly #lines: LineCounter;
  readonly #byteOrderMark: boolean;
  readonly #start: number;
  readonly #nodes: XmlNode[] = [];
  /** The namespaces declared around each open element, from the outermost in. */
  readonly #scopes: Scope[] = [NO_SCOPE];
  readonly #names = new Map<string, string>();
  #elements = 0;
  /** Elements and attributes. */
  #nodeCount = 0;
  /** After the last tag. */
  #last: number;

  constructor(text: string, from: TextPlace) {
    this.#text = text;
    const leading = leadingText(text, from.offset);
    this.#byteOrderMark = leading === BYTE_ORDER_MARK;
    if (leading !== '' && !this.#byteOrderMark) {
      this.#nodes.push({ kind: 'text', value: leading, spelling: leading });
    }
    this.#start = from.offset + leading.length;
    this.#last = this.#start;
    this.at = this.#start;
    this.#lines = new LineCounter(text, from);
  }

  read(): XmlReading {
    this.#declaration();
    if (!this.#between(this.#nodes)) this.#stop();
    const root = this.#startTag(null);
    this.#nodes.push(root);
    this.#contentOf(root);
    NEXT_DOCUMENT.lastIndex = this.at;
    const space = NEXT_DOCUMENT.exec(this.#text)?.[0];
    if (space !== undefined) {
      if (space !== '') this.#nodes.push(this.#textNode(space));
      this.at += space.length;
    } else if (this.#between(this.#nodes)) this.#stop();
    const written = this.#text.slice(this.#start, this.at);
    if (NO_CHARACTER.test(written) || !written.isWellFormed()) this.#stop();
    return {
      document: { byteOrderMark: this.#byteOrderMark, nodes: this.#nodes, root },
      next: space === undefined ? null : this.#lines.placeAt(this.at),
    };
  }

  #declaration(): void {
    DECLARATION.lastIndex = this.at;
    const value = DECLARATION.exec(this.#text)?.[1];
    if (value === undefined) return;
    this.#nodes.push({ kind: 'instruction', value });
    this.at = DECLARATION.lastIndex;
  }

  #contentOf(root: XmlElement): void {
    let open = root.selfClosing ? null : root;
    while (open !== null) {
      if (!this.#between(open.children)) this.#stop();
      if (this.#text.charCodeAt(this.at + 1) === SLASH) {
        this.#endTag(open);
        open = open.parent;
      } else {
        const element: XmlElement = this.#startTag(open);
        open.children.push(element);
        if (!element.selfClosing) open = element;
      }
    }
  }

  #startTag(parent: XmlElement | null): XmlElement {
    const text = this.#text;
    const start = this.at;
    const depth = this.#scopes.length;
    if (this.#last - this.#start > XML_LIMITS.characters || depth > XML_LIMITS.depth) this.#stop();
    if (++this.#elements > XML_LIMITS.elements) this.#stop();
    if (isTooDense(++this.#nodeCount, start - this.#start)) this.#stop();
    const column = this.#lines.to(start);
    const { line } = this.#lines;
    const end = endOfName(text, start + 1);
    if (end === start + 1) this.#stop();
    const name = this.#sameName(text.slice(start + 1, end));
    let scope = this.#scopes[depth - 1] ?? NO_SCOPE;
    let attributes = NO_ATTRIBUTES;
    let space = '';
    let selfClosing = false;
    this.at = end + 1;
    if (text.charCodeAt(end) !== GREATER) {
      this.at = end;
      const own = this.#attributes();
      attributes = own;
      [space, selfClosing] = this.#tagEnd();
      scope = own.length === 0 ? scope : (scopeWith(scope, own) ?? this.#stop());
    }
    const colon = name.indexOf(':');
    if (colon !== -1 && !isQualifiedName(name)) this.#stop();
    const namespace = colon === -1 ? scope.default : scope.prefixes[name.slice(0, colon)];
    if (namespace === undefined || (colon === 5 && name.startsWith('xmlns'))) this.#stop();
    if (this.at - start > XML_LIMITS.pieceCharacters) this.#stop();
    if (!selfClosing) this.#scopes.push(scope);
    this.#last = this.at;
    const bodyColumn = this.#lines.to(this.at);
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
      bodyLine: this.#lines.line,
      bodyColumn,
      endSpace: '',
    };
  }

  /** One string for all elements of a name, since a slice of the text is another one each time. */
  #sameName(name: string): string {
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, name);
    return known ?? name;
  }

  /** The content of most elements: one text. */
  #onlyText(): XmlNode[] {
    const text = this.#text;
    const next = text.indexOf('<', this.at);
    if (next <= this.at || text.charCodeAt(next + 1) !== SLASH) return [];
    if (next - this.#last > XML_LIMITS.pieceCharacters) this.#stop();
    const node = this.#textNode(text.slice(this.at, next));
    this.at = next;
    return [node];
  }

  /** With their spelling and places. Their namespaces are known once all of them are. */
  #attributes(): Attribute[] {
    const attributes: Attribute[] = [];
    for (;;) {
      ATTRIBUTE.lastIndex = this.at;
      const match = ATTRIBUTE.exec(this.#text);
      if (match === null) return attributes;
      const [whole, space = '', name = '', equals = '', double, single = ''] = match;
      const spelling = double ?? single;
      if (spelling.length > XML_LIMITS.pieceCharacters) this.#stop();
      const value = resolved(spelling.replace(/\r\n|[\r\n\t]/g, ' ')) ?? this.#stop();
      const isName = endOfName(name, 0) === name.length && isQualifiedName(name);
      if (!isName || attributes.length === XML_LIMITS.attributesPerElement) this.#stop();
      const column = this.#lines.to(this.at + space.length);
      const quote = double === undefined ? "'" : '"';
      const { line } = this.#lines;
      const local = name.slice(name.indexOf(':') + 1);
      attributes.push({ name, local, namespace: '', value, space, equals, quote, spelling, line, column });
      this.at += whole.length;
      this.#nodeCount += 1;
    }
  }

  #tagEnd(): [space: string, selfClosing: boolean] {
    TAG_END.lastIndex = this.at;
    const match = TAG_END.exec(this.#text) ?? this.#stop();
    this.at = TAG_END.lastIndex;
    return [match[1] ?? '', match[2] === '/'];
  }

  #endTag(element: Unfinished): void {
    const text = this.#text;
    const start = this.at;
    const end = start + 2 + element.name.length;
    if (!text.startsWith(element.name, start + 2)) this.#stop();
    if (text.charCodeAt(end) === GREATER) this.at = end + 1;
    else {
      this.at = end;
      const [space, isEmpty] = this.#tagEnd();
      if (isEmpty) this.#stop();
      element.endSpace = space;
    }
    if (this.at - start > XML_LIMITS.pieceCharacters) this.#stop();
    // An array that has grown has room for many more children than most elements have.
    if (!isOnlyText(element.children)) element.children = element.children.slice();
    this.#last = this.at;
    this.#scopes.pop();
  }

  /** Reads text, CDATA, comments and instructions up to the next tag. Returns whether there is one. */
  #between(nodes: XmlNode[]): boolean {
    const text = this.#text;
    for (;;) {
      const next = text.indexOf('<', this.at);
      const end = next === -1 ? text.length : next;
      if (end - this.#last > XML_LIMITS.pieceCharacters) this.#stop();
      if (end > this.at) nodes.push(this.#textNode(text.slice(this.at, end)));
      this.at = end;
      if (next === -1) return false;
      const code = text.charCodeAt(next + 1);
      if (code !== BANG && code !== QUESTION) return true;
      nodes.push(this.#other(next));
    }
  }

  #textNode(spelling: string): XmlNode {
    const isOutside = this.#scopes.length === 1;
    if (isOutside && !SPACE_ONLY.test(spelling)) this.#stop();
    if (!SPECIAL.test(spelling)) return { kind: 'text', value: spelling, spelling };
    const value = spelling.includes(']]>') ? null : resolved(spelling.replace(/\r\n?/g, '\n'));
    return { kind: 'text', value: value ?? this.#stop(), spelling };
  }

  #other(start: number): XmlOther {
    const text = this.#text;
    const found = DELIMITERS.find(({ opens }) => text.startsWith(opens, start)) ?? this.#stop();
    const inside = start + found.opens.length;
    const close = text.indexOf(found.closes, inside);
    const value = text.slice(inside, close);
    const isOutside = this.#scopes.length === 1;
    if (close === -1 || !found.takes(value) || (isOutside && found.kind === 'cdata')) this.#stop();
    this.at = close + found.closes.length;
    return { kind: found.kind, value };
  }

  #stop(): never {
    throw STOP;
  }
}

interface Delimiters {
  readonly kind: XmlOther['kind'];
  readonly opens: string;
  readonly closes: string;
  readonly takes: (value: string) => boolean;
}

const DELIMITERS: readonly Delimiters[] = [
  {
    kind: 'comment',
    opens: '<!--',
    closes: '-->',
    takes: (value) => !value.includes('--') && !value.endsWith('-'),
  },
  { kind: 'cdata', opens: '<![CDATA[', closes: ']]>', takes: () => true },
  { kind: 'instruction', opens: '<?', closes: '?>', takes: isInstruction },
];

const isOnlyText = (nodes: XmlNode[]): boolean => nodes.length === 1 && nodes[0]?.kind === 'text';

/** An instruction has a name, which is not that of the XML declaration, and white space before its text. */
function isInstruction(value: string): boolean {
  const end = endOfName(value, 0);
  const name = value.slice(0, end);
  return end > 0 && !name.includes(':') && !/^xml$/i.test(name) && /^(?:$|[ \t\r\n])/.test(value.slice(end));
}
