import { remembered } from '../../core/remembered.ts';
import { REGISTRY } from '../generated/registry.ts';
import { binary, bounded, builtIn, codeList, decimal, patterned, type SimpleType } from './simple-type.ts';

/**
 * The registry has the definition of each type under its name. A definition begins with one character for the kind.
 *
 * | character | kind | definition |
 * |---|---|---|
 * | `{` | elements in this order | `Name:Type` each, with `?` `*` `+` or `[min,max]` after the name (`AdrLine[0,7]:Max70Text`) |
 * | `(` | one of the elements | the same |
 * | `@` | text with an attribute that must be there | attribute, its type, the type of the text |
 * | `^` | one element of another schema | its namespace, `##any` for any |
 * | `=` | list of codes | the codes |
 * | `~` | pattern | a regular expression of XML Schema |
 * | `#` | text | `min,max` characters |
 * | `%` | decimal number | `digits,decimals,min` |
 * | `!` | a type of XML Schema | its name; for base64Binary also `min,max` octets |
 */
export type IsoType = GroupType | AttributedType | AnyType | SimpleType;

export interface GroupType {
  readonly kind: 'sequence' | 'choice';
  readonly name: string;
  readonly elements: readonly ElementRule[];
  /** The index of each element in `elements`. */
  readonly positions: ReadonlyMap<string, number>;
  /** The indexes of the mandatory elements. */
  readonly required: readonly number[];
}

export interface ElementRule {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly type: IsoType;
}

export interface AttributedType {
  readonly kind: 'attributed';
  readonly name: string;
  readonly attribute: string;
  readonly attributeType: SimpleType;
  readonly base: SimpleType;
  /** The properties of such a value in content. */
  readonly names: ReadonlySet<string>;
}

export interface AnyType {
  readonly kind: 'any';
  readonly name: string;
  readonly namespace: string;
}

const DEFINITIONS: Readonly<Record<string, string>> = REGISTRY;

/**
 * The type with that name. Types are parsed at their first use, so that a program pays only for the messages that it
 * meets.
 * @throws Error for a name that is not in the registry, which no message can cause.
 */
export const isoType = remembered((name: string): IsoType => readType(name, definitionOf(name)));

/**
 * The definition of a type, as the registry has it.
 *
 * @throws Error for a name that is not in the registry.
 */
export function definitionOf(name: string): string {
  const definition = DEFINITIONS[name];
  if (definition === undefined) throw new Error(`The registry has no type ${name}.`);
  return definition;
}

function readType(name: string, line: string): IsoType {
  const kind = line.slice(0, 1);
  const definition = line.slice(1);
  const numbers = definition.split(',').map((number) => (number === '' ? null : Number(number)));
  const [first = null, second = null, third = null] = numbers;
  switch (kind) {
    case '{':
      return groupOf(
        'sequence',
        name,
        definition.split(' ').map((element) => new DeclaredElement(element)),
      );
    case '(':
      return groupOf(
        'choice',
        name,
        definition.split(' ').map((element) => new DeclaredElement(element)),
      );
    case '@': {
      const [attribute = '', attributeType = '', base = ''] = definition.split(' ');
      return {
        kind: 'attributed',
        name,
        attribute,
        attributeType: simple(attributeType),
        base: simple(base),
        names: new Set([attribute, 'value']),
      };
    }
    case '^':
      return { kind: 'any', name, namespace: definition };
    case '=':
      return codeList(name, definition.split(' '));
    case '~':
      return patterned(name, definition);
    case '#':
      return bounded(name, first ?? 0, second ?? Number.POSITIVE_INFINITY);
    case '%':
      return decimal(name, first ?? 0, second ?? 0, third);
    case '!': {
      const [type = '', range = ''] = definition.split(' ');
      const [min = '0', max = '0'] = range.split(',');
      return type === 'base64Binary' ? binary(name, Number(min), Number(max)) : builtIn(name, type);
    }
    default:
      throw new Error(`The registry has ${name} in an unknown notation.`);
  }
}

function simple(name: string): SimpleType {
  const type = isoType(name);
  if (type.kind !== 'simple') throw new Error(`The type ${name} is not simple.`);
  return type;
}

/** A type with these elements. */
export function groupOf(kind: GroupType['kind'], name: string, elements: readonly ElementRule[]): GroupType {
  return {
    kind,
    name,
    elements,
    positions: new Map(elements.map((element, index) => [element.name, index])),
    required: elements.flatMap(({ min }, index) => (min > 0 ? [index] : [])),
  };
}

/** The elements that an object has as properties, in the order of the schema. */
export function elementsIn(
  object: Readonly<Record<string, unknown>>,
  { elements, positions }: GroupType,
): readonly ElementRule[] {
  const found: ElementRule[] = [];
  let last = -1;
  let isOrdered = true;
  for (const name in object) {
    const position = positions.get(name) ?? -1;
    const rule = elements[position];
    if (rule === undefined || object[name] === undefined) continue;
    if (position < last) isOrdered = false;
    last = position;
    found.push(rule);
  }
  const place = ({ name }: ElementRule): number => positions.get(name) ?? 0;
  return isOrdered ? found : found.sort((a, b) => place(a) - place(b));
}

const ELEMENT = /^(\w+)(?:([?*+])|\[(\d+),(\d*)\])?:(\w+)$/;

/** One class, not an object with its own accessor: every rule then has the same layout in memory, which reading it relies on. */
class DeclaredElement implements ElementRule {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly #typeName: string;
  #type: IsoType | null = null;

  constructor(definition: string) {
    const [, name = '', sign, least, most, typeName = ''] = ELEMENT.exec(definition) ?? [];
    const many = sign === '*' || sign === '+' || most === '';
    this.name = name;
    this.min = least === undefined ? (sign === '?' || sign === '*' ? 0 : 1) : Number(least);
    this.max = many ? Number.POSITIVE_INFINITY : Number(most ?? '1');
    this.#typeName = typeName;
  }

  /** The type is looked up when it is needed, because types may contain themselves. */
  get type(): IsoType {
    this.#type ??= isoType(this.#typeName);
    return this.#type;
  }
}
