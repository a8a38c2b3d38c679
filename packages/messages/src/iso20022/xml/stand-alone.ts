import { writeNode } from './write-xml.ts';
import type { XmlAttribute, XmlElement } from './xml-tree.ts';

/**
 * The text of an element as a separate document: namespaces that its ancestors declare and that it uses are declared on the
 * element itself.
 */
export function standAlone(element: XmlElement): string {
  const used = new Set<string>();
  collectPrefixes(element, used);
  const attributes: XmlAttribute[] = [...element.attributes];
  for (const prefix of used) {
    if (prefix === 'xml' || declarationOn(element, prefix) !== null) continue;
    attributes.push(declaration(prefix, inheritedNamespace(element, prefix), element));
  }
  return writeNode({ ...element, attributes });
}

/** Names without a prefix are in the default namespace, attributes without one in none. */
function collectPrefixes(element: XmlElement, used: Set<string>): void {
  used.add(prefixOf(element.name));
  for (const { name } of element.attributes) {
    if (name.includes(':') && !name.startsWith('xmlns:')) used.add(prefixOf(name));
  }
  for (const child of element.children) if (child.kind === 'element') collectPrefixes(child, used);
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? '' : name.slice(0, colon);
}

function declarationOn(element: XmlElement, prefix: string): string | null {
  const name = nameOf(prefix);
  return element.attributes.find((attribute) => attribute.name === name)?.spelling ?? null;
}

function inheritedNamespace(element: XmlElement, prefix: string): string {
  for (let at = element.parent; at !== null; at = at.parent) {
    const namespace = declarationOn(at, prefix);
    if (namespace !== null) return namespace;
  }
  return '';
}

function nameOf(prefix: string): string {
  return prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
}

function declaration(prefix: string, spelling: string, { line, column }: XmlElement): XmlAttribute {
  const name = nameOf(prefix);
  const quote = spelling.includes('"') ? "'" : '"';
  return {
    name,
    local: name,
    namespace: '',
    value: spelling,
    space: ' ',
    equals: '=',
    quote,
    spelling,
    line,
    column,
  };
}
