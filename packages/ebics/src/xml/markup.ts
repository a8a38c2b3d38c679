import { escapeAttribute, escapeText } from './canonicalize.ts';

/** Finished XML, as opposed to text that must be escaped. It is canonical except for the namespaces that a subtree inherits. */
export class Markup {
  readonly xml: string;

  constructor(xml: string) {
    this.xml = xml;
  }
}

/** Undefined content is left out. */
export type XmlContent = Markup | string | number | boolean | undefined | readonly XmlContent[];

/** Attributes must be given in alphabetical order, namespaces first; those that are undefined are left out. */
export type XmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export function tag(name: string, attributes: XmlAttributes, ...content: XmlContent[]): Markup {
  let start = name;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) start += ` ${key}="${escapeAttribute(String(value))}"`;
  return new Markup(`<${start}>${content.map(toXml).join('')}</${name}>`);
}

/** An element without attributes, which is left out if its content is undefined. */
export function field(name: string, content: XmlContent): Markup | undefined {
  return content === undefined ? undefined : tag(name, {}, content);
}

export function xmlDocument(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;
}

function toXml(content: XmlContent): string {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.xml;
  return typeof content === 'object' ? content.map(toXml).join('') : escapeText(String(content));
}
