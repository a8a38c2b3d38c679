import type { XmlAttribute } from './xml-tree.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The namespaces that are declared at a place. */
export interface Scope {
  /** Of elements without a prefix. */
  readonly default: string;
  readonly prefixes: Readonly<Record<string, string>>;
}

export const NO_SCOPE: Scope = {
  default: '',
  prefixes: Object.assign(Object.create(null), { xml: XML, xmlns: XMLNS }),
};

/** An attribute whose namespace is not known yet. */
export type Attribute = { -readonly [Key in keyof XmlAttribute]: XmlAttribute[Key] };

/**
 * The namespaces inside a start tag with these attributes, whose own namespaces are filled in. Null when a declaration or a prefix
 * is wrong, or two attributes have one name.
 */
export function scopeWith(outer: Scope, attributes: readonly Attribute[]): Scope | null {
  const scope = declared(outer, attributes);
  if (scope === null) return null;
  const names = new Set<string>();
  for (const attribute of attributes) {
    const { name, local } = attribute;
    const prefix = name.slice(0, -local.length - 1);
    const namespace = name === 'xmlns' ? XMLNS : prefix === '' ? '' : scope.prefixes[prefix];
    if (namespace === undefined) return null;
    attribute.namespace = namespace;
    names.add(prefix === '' ? name : `{${namespace}}${local}`);
  }
  return names.size === attributes.length ? scope : null;
}

function declared(outer: Scope, attributes: readonly Attribute[]): Scope | null {
  let scope = outer;
  for (const { name, local, value } of attributes) {
    const uri = value.trim();
    if (name === 'xmlns') {
      if (uri === XML || uri === XMLNS) return null;
      scope = { ...scope, default: uri };
    } else if (name.startsWith('xmlns:')) {
      if (uri === '' || uri === XMLNS || local === 'xmlns' || (uri === XML) !== (local === 'xml'))
        return null;
      const prefixes: Record<string, string> = Object.create(scope.prefixes);
      prefixes[local] = uri;
      scope = { ...scope, prefixes };
    }
  }
  return scope;
}
