/** How often an element may occur: from `min` to `max` times; `max` is null for any number. */
interface Occurrence {
  readonly min: number;
  readonly max: number | null;
}

export interface ElementDefinition extends Occurrence {
  readonly name: string;
  readonly type: string;
}

/** A type of an XML schema, reduced to what the schemas of ISO 20022 use. */
export type TypeDefinition =
  | { readonly kind: 'sequence' | 'choice'; readonly elements: readonly ElementDefinition[] }
  | { readonly kind: 'any'; readonly namespace: string }
  /** Text of type `base` with one required attribute. */
  | { readonly kind: 'attributed'; readonly base: string; readonly attribute: string; readonly type: string }
  | { readonly kind: 'simple'; readonly base: string; readonly facets: readonly Facet[] };

interface Facet {
  readonly name: string;
  readonly value: string;
}

export interface Schema {
  readonly namespace: string;
  /** The root element of documents, and its type. */
  readonly root: ElementDefinition;
  readonly types: ReadonlyMap<string, TypeDefinition>;
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Reads a schema as iso20022.org publishes it: one file, no imports, named types only. It is not a general
 * reader of XML schemas: it stops at anything that it does not know.
 *
 * @throws Error naming what it can't read.
 */
export function readXsd(text: string): Schema {
  const types = new Map<string, TypeDefinition>();
  let namespace = '';
  let root: ElementDefinition | null = null;
  let name: string | null = null;
  let body: Tag[] = [];
  for (const tag of tagsOf(text)) {
    if (tag.name === 'schema') namespace = attribute(tag, 'targetNamespace');
    else if (tag.name === '/complexType' || tag.name === '/simpleType') {
      if (name === null) throw new Error('A type without a name.');
      types.set(name, tag.name === '/simpleType' ? simpleType(name, body) : complexType(name, body));
      name = null;
    } else if (name !== null) {
      if (!tag.name.startsWith('/')) body.push(tag);
    } else if (tag.name === 'complexType' || tag.name === 'simpleType') {
      name = attribute(tag, 'name');
      body = [];
    } else if (tag.name === 'element') root = elementOf(tag);
  }
  if (root === null) throw new Error(`The schema ${namespace} has no element.`);
  return { namespace, root, types };
}

function* tagsOf(text: string): Generator<Tag> {
  for (const [, name = '', inside = ''] of text
    .replace(/<!--.*?-->/gs, '')
    .matchAll(/<(\/?xs:\w+)([^>]*)>/g)) {
    const attributes = [...inside.matchAll(/([\w:]+)="([^"]*)"/g)];
    yield {
      name: name.replace('xs:', ''),
      attributes: new Map(
        attributes.map(([, key = '', value = '']) => [key, unescapeEntities(value)] as const),
      ),
    };
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeEntities(value: string): string {
  return value.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function attribute(tag: Tag, name: string): string {
  const value = tag.attributes.get(name);
  if (value === undefined) throw new Error(`A tag ${tag.name} without ${name}.`);
  return value;
}

function elementOf(tag: Tag): ElementDefinition {
  const most = tag.attributes.get('maxOccurs') ?? '1';
  return {
    name: attribute(tag, 'name'),
    type: attribute(tag, 'type'),
    min: Number(tag.attributes.get('minOccurs') ?? '1'),
    max: most === 'unbounded' ? null : Number(most),
  };
}

/** A choice that is the only content of a sequence, as in schemas of 2009, is treated as a choice. */
function complexType(name: string, body: readonly Tag[]): TypeDefinition {
  const names = body.map((tag) => tag.name);
  const any = body.find((tag) => tag.name === 'any');
  if (any !== undefined && body.length === 2) return { kind: 'any', namespace: attribute(any, 'namespace') };
  if (names.join(' ') === 'simpleContent extension attribute') {
    const [, extension, attributed] = body;
    if (
      extension !== undefined &&
      attributed !== undefined &&
      attributed.attributes.get('use') === 'required'
    )
      return {
        kind: 'attributed',
        base: attribute(extension, 'base'),
        attribute: attribute(attributed, 'name'),
        type: attribute(attributed, 'type'),
      };
  }
  const elements = body.filter((tag) => tag.name === 'element').map(elementOf);
  const frame = names.slice(0, names.length - elements.length).join(' ');
  if (names.lastIndexOf('choice') < names.indexOf('element')) {
    if (frame === 'choice' || frame === 'sequence choice') return { kind: 'choice', elements };
    if (frame === 'sequence') return { kind: 'sequence', elements };
  }
  throw new Error(`The type ${name} has a content that this generator does not know: ${frame}.`);
}

/** Facets come in any order; sorted, they can be compared. */
function simpleType(name: string, body: readonly Tag[]): TypeDefinition {
  const [restriction, ...rest] = body;
  if (restriction?.name !== 'restriction') throw new Error(`The type ${name} is not a restriction.`);
  const facets = rest.map((tag) => ({ name: tag.name, value: attribute(tag, 'value') }));
  if (facets[0]?.name !== 'enumeration') facets.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { kind: 'simple', base: attribute(restriction, 'base').replace('xs:', ''), facets };
}
