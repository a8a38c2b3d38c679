import type { Element } from '@xmldom/xmldom';
import { EbicsError, type XmlPosition } from '../errors.ts';
import { decodeBase64 } from './base64.ts';

/** An element that is read by the local names of its children, and complains about what is missing or wrong with its path and position. */
export class XmlElement {
  readonly element: Element;
  readonly #code: string;
  #children: Map<string, Element[]> | undefined;

  constructor(element: Element, code: string) {
    this.element = element;
    this.#code = code;
  }

  get name(): string {
    return this.element.localName ?? this.element.nodeName;
  }

  get namespace(): string | null {
    return this.element.namespaceURI;
  }

  /** Without white space around it. */
  get text(): string {
    return (this.element.textContent ?? '').trim();
  }

  get position(): XmlPosition {
    let path = '';
    for (let node: Element | null = this.element; node !== null; node = node.parentElement)
      path = `/${node.localName ?? node.nodeName}${path}`;
    const { lineNumber, columnNumber } = this.element;
    return {
      path,
      ...(lineNumber === undefined ? {} : { line: lineNumber, column: columnNumber ?? 1 }),
    };
  }

  /** Throws what is wrong with this element, in a full sentence. */
  fail(problem: string, code = this.#code): never {
    throw new EbicsError(code, problem, this.position);
  }

  all(name?: string): XmlElement[] {
    const byName = this.#byName();
    const found = name === undefined ? [...byName.values()].flat() : (byName.get(name) ?? []);
    return found.map((element) => new XmlElement(element, this.#code));
  }

  optional(name: string): XmlElement | undefined {
    const [found, second] = this.#byName().get(name) ?? [];
    if (second !== undefined)
      new XmlElement(second, this.#code).fail(`${name} is here a second time. Send it once.`);
    return found === undefined ? undefined : new XmlElement(found, this.#code);
  }

  child(name: string): XmlElement {
    return this.optional(name) ?? this.fail(`The element ${name} is missing here. Add it.`);
  }

  /** The child's text, which must not be empty. */
  textOf(name: string): string {
    const child = this.child(name);
    return child.text || child.fail(`${name} is empty. Give it a value.`);
  }

  /** The child's text; undefined if there is none. */
  textIn(name: string): string | undefined {
    return this.optional(name)?.text || undefined;
  }

  /** An attribute without a namespace. */
  attribute(name: string): string | undefined {
    return this.element.getAttribute(name)?.trim();
  }

  integer(): number {
    if (!/^\+?\d{1,10}$/.test(this.text))
      this.fail(`“${shown(this.text)}” is not a whole number. Use digits only.`);
    return Number(this.text);
  }

  bytes(): Uint8Array {
    const decoded = decodeBase64(this.text);
    return decoded ?? this.fail('This is not base64. Use A–Z, a–z, 0–9, + and /, with = only at the end.');
  }

  /** Upper-case hexadecimal. */
  hex(bytes: number): string {
    const text = this.text.toUpperCase();
    if (text.length !== bytes * 2 || !/^[0-9A-F]*$/.test(text))
      this.fail(`“${shown(text)}” must be ${bytes} bytes in hexadecimal: ${bytes * 2} digits.`);
    return text;
  }

  #byName(): Map<string, Element[]> {
    if (this.#children !== undefined) return this.#children;
    const children = new Map<string, Element[]>();
    for (let child = this.element.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType !== child.ELEMENT_NODE) continue;
      const element = child as Element;
      const name = element.localName ?? element.nodeName;
      const same = children.get(name);
      if (same === undefined) children.set(name, [element]);
      else same.push(element);
    }
    this.#children = children;
    return children;
  }
}

function shown(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
