import type { Attr, Document, Element, Node } from '@xmldom/xmldom';

/**
 * How the namespaces of a subtree's ancestors count:
 * - `inherited`: all of them are declared at its root, as Canonical XML 1.0 says. EBICS requires this form.
 * - `dropped`: only what the subtree declares itself. A common mistake.
 * - `default-only`: only the default namespace is inherited. Also a common mistake.
 * - `used`: each element declares what it uses, as Exclusive XML Canonicalization says.
 */
export type NamespaceRule = 'inherited' | 'dropped' | 'default-only' | 'used';

type Scope = ReadonlyMap<string, string>;

const XMLNS = 'http://www.w3.org/2000/xmlns/';
const XML = 'http://www.w3.org/XML/1998/namespace';
const NOTHING: Scope = new Map();

/** Canonical XML 1.0 without comments, of a document or of an element with everything below it. */
export function canonicalize(node: Document | Element, rule: NamespaceRule = 'inherited'): string {
  const out: string[] = [];
  if (node.nodeType === node.DOCUMENT_NODE) writeDocument(node as Document, out, rule);
  else writeElement(node as Element, ancestorScope(node as Element, rule), NOTHING, out, rule, true);
  return out.join('');
}

function writeDocument(document: Document, out: string[], rule: NamespaceRule): void {
  let afterRoot = false;
  for (let child = document.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === child.ELEMENT_NODE) {
      writeElement(child as Element, NOTHING, NOTHING, out, rule, false);
      afterRoot = true;
    } else if (child.nodeType === child.PROCESSING_INSTRUCTION_NODE && child.nodeName !== 'xml')
      out.push(afterRoot ? '\n' : '', instruction(child), afterRoot ? '' : '\n');
  }
}

function ancestorScope(element: Element, rule: NamespaceRule): Scope {
  if (rule === 'dropped') return NOTHING;
  const scope = new Map<string, string>();
  for (let node = element.parentElement; node !== null; node = node.parentElement)
    for (const [prefix, uri] of declarations(node)) if (!scope.has(prefix)) scope.set(prefix, uri);
  if (rule === 'default-only')
    for (const prefix of [...scope.keys()]) if (prefix !== '') scope.delete(prefix);
  return scope;
}

function declarations(element: Element): [string, string][] {
  const found: [string, string][] = [];
  for (const attribute of element.attributes)
    if (attribute.namespaceURI === XMLNS)
      found.push([attribute.prefix === null ? '' : (attribute.localName ?? ''), attribute.value]);
  return found;
}

/** `scope` has the namespaces in force around the element, `written` those that the output has already declared. */
function writeElement(
  element: Element,
  scope: Scope,
  written: Scope,
  out: string[],
  rule: NamespaceRule,
  isApex: boolean,
): void {
  const own = declarations(element);
  const inner = own.length === 0 ? scope : new Map([...scope, ...own]);
  const attributes = sortedAttributes(element, isApex && rule !== 'used');
  const candidates =
    rule === 'used' ? used(element, attributes, inner) : isApex ? [...inner] : own.length === 0 ? [] : own;
  const fresh = candidates.filter(
    ([prefix, uri]) => (written.get(prefix) ?? '') !== uri && !(prefix === 'xml' && uri === XML),
  );
  const declared = fresh.length === 0 ? written : new Map([...written, ...fresh]);
  fresh.sort(([a], [b]) => compare(a, b));

  out.push('<', element.nodeName);
  for (const [prefix, uri] of fresh)
    out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"');
  for (const { name, value } of attributes) out.push(' ', name, '="', escapeAttribute(value), '"');
  out.push('>');
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === child.ELEMENT_NODE)
      writeElement(child as Element, inner, declared, out, rule, false);
    else if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE)
      out.push(escapeText(child.nodeValue ?? ''));
    else if (child.nodeType === child.PROCESSING_INSTRUCTION_NODE) out.push(instruction(child));
  }
  out.push('</', element.nodeName, '>');
}

function used(element: Element, attributes: readonly Attr[], scope: Scope): [string, string][] {
  const prefixes = new Set([element.prefix ?? '']);
  for (const { prefix } of attributes) if (prefix !== null) prefixes.add(prefix);
  return [...prefixes].map((prefix) => [prefix, scope.get(prefix) ?? '']);
}

/** The root of a subtree also has the `xml:` attributes of its ancestors. */
function sortedAttributes(element: Element, inherits: boolean): Attr[] {
  const attributes: Attr[] = [];
  for (const attribute of element.attributes)
    if (attribute.namespaceURI !== XMLNS) attributes.push(attribute);
  if (inherits)
    for (let node = element.parentElement; node !== null; node = node.parentElement)
      for (const attribute of node.attributes)
        if (attribute.namespaceURI === XML && !attributes.some(({ name }) => name === attribute.name))
          attributes.push(attribute);
  return attributes.length < 2
    ? attributes
    : attributes.sort(
        (a, b) =>
          compare(a.namespaceURI ?? '', b.namespaceURI ?? '') ||
          compare(a.localName ?? a.name, b.localName ?? b.name),
      );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function instruction(node: Node): string {
  const data = node.nodeValue ?? '';
  return data === '' ? `<?${node.nodeName}?>` : `<?${node.nodeName} ${data}?>`;
}

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => TEXT_ESCAPES[character] ?? character);
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE_ESCAPES[character] ?? character);
}
