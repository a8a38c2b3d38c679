import { ROOTS } from '../generated/registry.ts';
import { HEADER_TYPE, namespaceOf } from '../reading/message-name.ts';
import {
  type AttributedType,
  elementsIn,
  type GroupType,
  type IsoType,
  isoType,
} from '../schema/read-registry.ts';
import { spellAttribute, spellText } from '../xml/escape.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlAttribute, XmlDocument, XmlElement, XmlText } from '../xml/xml-tree.ts';
import type { MxContent } from './content.ts';

/** Converts content to the tree that parsing its text would return. */
export interface ContentTree {
  readonly xml: XmlDocument;
  readonly header: XmlElement | null;
  /** `Document`. */
  readonly document: XmlElement;
  /** The number of elements in the tree. */
  readonly elements: number;
}

/**
 * The tree of content: the elements in the order of the schema, one per line and indented by two spaces, and a wrapper `Envelope`
 * around header and document if there is a header (ISO 20022 defines none). Characters that XML cannot contain (controls, halves
 * of surrogate pairs) become U+FFFD.
 */
export function treeOfContent(content: MxContent): ContentTree {
  return new TreeMaker().make(content);
}

const XMLNS = 'http://www.w3.org/2000/xmlns/';
const DECLARATION = { kind: 'instruction', value: 'xml version="1.0" encoding="UTF-8"' } as const;

class TreeMaker {
  /** The line that is being written; the first has the declaration. */
  #line = 1;
  #elements = 0;

  make({ type, header, document }: MxContent): ContentTree {
    const envelope = header === null ? null : this.#element('Envelope', '', null, 0, []);
    const depth = envelope === null ? 0 : 1;
    let head: XmlElement | null = null;
    if (envelope !== null) {
      const { element, type: name } = ROOTS[HEADER_TYPE];
      const namespace = namespaceOf(HEADER_TYPE);
      head = this.#value(element, namespace, envelope, depth, header, isoType(name), namespace);
    }
    const namespace = namespaceOf(type);
    const root = this.#element('Document', namespace, envelope, depth, [['xmlns', namespace, XMLNS]]);
    this.#value(ROOTS[type].element, namespace, root, depth + 1, document, isoType(ROOTS[type].type));
    this.#close(root, depth);
    if (envelope !== null) this.#close(envelope, 0);
    const top = envelope ?? root;
    const xml = { byteOrderMark: false, nodes: [DECLARATION, lineEnd(0), top, lineEnd(0)], root: top };
    return { xml, header: head, document: root, elements: this.#elements };
  }

  /** Begins an element on its own line, inside its parent. */
  #element(
    name: string,
    namespace: string,
    parent: XmlElement | null,
    depth: number,
    own: readonly (readonly [name: string, value: string, namespace: string])[],
    text = '',
  ): XmlElement {
    const line = ++this.#line;
    this.#elements++;
    const column = 2 * depth + 1;
    let bodyColumn = column + 1 + name.length;
    const attributes: XmlAttribute[] = own.length === 0 ? NO_ATTRIBUTES : [];
    for (const [attribute, value, of] of own) {
      const made = attributeOf(attribute, value, of, line, bodyColumn + 1);
      attributes.push(made);
      bodyColumn += made.name.length + made.spelling.length + 4;
    }
    bodyColumn++;
    const element: XmlElement = {
      kind: 'element',
      name,
      local: name,
      namespace,
      attributes,
      space: '',
      selfClosing: false,
      children: text === '' ? [] : [textNode(text)],
      parent,
      line,
      column,
      bodyLine: line,
      bodyColumn,
      endSpace: '',
    };
    parent?.children.push(lineEnd(depth), element);
    this.#countLines(text);
    return element;
  }

  #close(element: XmlElement, depth: number): void {
    this.#line++;
    element.children.push(lineEnd(depth));
  }

  #value(
    name: string,
    namespace: string,
    parent: XmlElement,
    depth: number,
    value: unknown,
    type: IsoType,
    declared?: string,
  ): XmlElement {
    const own = attributesFor(value, type, declared);
    switch (type.kind) {
      case 'simple':
        return this.#element(name, namespace, parent, depth, own, textFor(value));
      case 'attributed':
        return this.#element(name, namespace, parent, depth, own, textFor(propertyOf(value, 'value')));
      case 'any':
        return this.#any(name, namespace, parent, depth, textFor(propertyOf(value, 'xml')));
      case 'sequence':
      case 'choice': {
        const element = this.#element(name, namespace, parent, depth, own);
        this.#group(element, depth, value, type);
        this.#close(element, depth);
        return element;
      }
    }
  }

  #group(element: XmlElement, depth: number, value: unknown, type: GroupType): void {
    if (typeof value !== 'object' || value === null) return;
    const object = value as Readonly<Record<string, unknown>>;
    for (const { name, type: own } of elementsIn(object, type)) {
      const child = object[name];
      if (child === null) continue;
      if (!Array.isArray(child)) this.#value(name, element.namespace, element, depth + 1, child, own);
      else for (const one of child) this.#value(name, element.namespace, element, depth + 1, one, own);
    }
  }

  /**
   * Content that is not well-formed XML on its own is treated as text, so that it can't break its surroundings. Within embedded
   * XML, positions count from its own beginning.
   */
  #any(name: string, namespace: string, parent: XmlElement, depth: number, text: string): XmlElement {
    const { document, next } = readXml(text);
    if (document === null || next !== null || document.byteOrderMark || document.nodes[0] !== document.root) {
      return this.#element(name, namespace, parent, depth, NONE, text);
    }
    const element = this.#element(name, namespace, parent, depth, NONE);
    element.children.push(...document.nodes);
    this.#countLines(text);
    return element;
  }

  #countLines(text: string): void {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#line++;
  }
}

function attributesFor(
  value: unknown,
  type: IsoType,
  declared: string | undefined,
): readonly (readonly [string, string, string])[] {
  if (declared !== undefined) return [['xmlns', declared, XMLNS]];
  return type.kind === 'attributed' ? [ownAttribute(value, type)] : NONE;
}

const NONE: readonly (readonly [string, string, string])[] = [];

/** Most elements have none, and share this one. */
const NO_ATTRIBUTES: XmlAttribute[] = [];

function ownAttribute(value: unknown, { attribute }: AttributedType): readonly [string, string, string] {
  return [attribute, textFor(propertyOf(value, attribute)), ''];
}

function attributeOf(
  name: string,
  text: string,
  namespace: string,
  line: number,
  column: number,
): XmlAttribute {
  const { value, spelling } = spellAttribute(text);
  return {
    name,
    local: name,
    namespace,
    value,
    space: ' ',
    equals: '=',
    quote: '"',
    spelling,
    line,
    column,
  };
}

function textNode(text: string): XmlText {
  const { value, spelling } = spellText(text);
  return { kind: 'text', value, spelling };
}

const lineEnds: XmlText[] = [];

/** A line end with the indentation after it. */
function lineEnd(depth: number): XmlText {
  const known = lineEnds[depth];
  if (known !== undefined) return known;
  const value = `\n${'  '.repeat(depth)}`;
  const made = { kind: 'text', value, spelling: value } as const;
  lineEnds[depth] = made;
  return made;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function textFor(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
}
