import type { XmlAttribute } from './xml-tree.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The namespaces that are declared at a place. */
export interface Scope {
  /** The namespace of elements without a prefix. */
  readonly default: string;
  readonly prefixes: Readonly<Record<string, string>>;
}

export const NO_SCOPE: Scope = {
  default: '',
  prefixes: Object.assign(Object.create(null), { xml: XML, xmlns: XMLNS }),
};

/** An attribute whose namespace is not known yet. */
export type Attribute = { -readonly [Key in keyof XmlAttribute]: XmlAttribute[Key] };

/** The problems of an attribute's name: its prefix is not declared, it declares a reserved one, or another one has that name. */
export type NameProblem = 'unbound' | 'reserved' | 'repeated';

/** Collects them. */
export interface NameProblems {
  nameProblem(problem: NameProblem, attribute: XmlAttribute): void;
}

/** The namespaces inside a start tag with these attributes; also fills in the attributes' namespaces. */
export function scopeWith(outer: Scope, attributes: readonly Attribute[], problems: NameProblems): Scope {
  const scope = declared(outer, attributes, problems);
  const names = new Set<string>();
  for (const attribute of attributes) {
    const { name, local } = attribute;
    const prefix = name.slice(0, -local.length - 1);
    const namespace = name === 'xmlns' ? XMLNS : prefix === '' ? '' : scope.prefixes[prefix];
    if (namespace === undefined) problems.nameProblem('unbound', attribute);
    attribute.namespace = namespace ?? '';
    const expanded = prefix === '' ? name : `{${namespace}}${local}`;
    if (names.has(expanded)) problems.nameProblem('repeated', attribute);
    names.add(expanded);
  }
  return scope;
}

function declared(outer: Scope, attributes: readonly Attribute[], problems: NameProblems): Scope {
  let scope = outer;
  for (const attribute of attributes) {
    const { name, local } = attribute;
    const uri = attribute.value.trim();
    if (name === 'xmlns') {
      if (uri === XML || uri === XMLNS) problems.nameProblem('reserved', attribute);
      scope = { ...scope, default: uri };
    } else if (name.startsWith('xmlns:')) {
      if (uri === '' || uri === XMLNS || local === 'xmlns' || (uri === XML) !== (local === 'xml')) {
        problems.nameProblem('reserved', attribute);
      }
      const prefixes: Record<string, string> = Object.create(scope.prefixes);
      prefixes[local] = uri;
      scope = { ...scope, prefixes };
    }
  }
  return scope;
}
