/** The type of a value in an expression, as far as it is known before the expression is evaluated. */
export type Type =
  | { readonly kind: 'any' | 'bool' | 'int' | 'double' | 'null' | 'bytes' | 'type' }
  | TextType
  | { readonly kind: 'timestamp' | 'duration' }
  | { readonly kind: 'list'; readonly of: Type }
  | GroupType;

export interface TextType {
  readonly kind: 'text';
  /** The only possible values. */
  readonly values?: readonly string[] | undefined;
  /** Days such as 2026-11-27, which compare in the order of time. */
  readonly isDay?: boolean;
}

/** Values under names. */
export interface GroupType {
  readonly kind: 'group';
  /** Null: any names. */
  readonly names: readonly string[] | null;
  /** Null for a name that it does not have. */
  typeOf(name: string): Type | null;
}

/** The variables of an expression. */
export type Declarations = Readonly<Record<string, Type>>;

export const ANY: Type = { kind: 'any' };
export const BOOL: Type = { kind: 'bool' };
export const INT: Type = { kind: 'int' };
export const NUMBER: Type = { kind: 'double' };
export const TEXT: Type = { kind: 'text' };
export const DAY: Type = { kind: 'text', isDay: true };

export const oneOf = (values: readonly string[]): Type => ({ kind: 'text', values });
export const listOf = (of: Type): Type => ({ kind: 'list', of });

export function groupOf(fields: Readonly<Record<string, Type>>): GroupType {
  return {
    kind: 'group',
    names: Object.keys(fields),
    typeOf: (name) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
  };
}

/** A group with any names, whose values have this type. */
export const mapOf = (of: Type): GroupType => ({ kind: 'group', names: null, typeOf: () => of });

/** The type of a value that has one of several types. */
export function unionOf(types: readonly Type[]): Type {
  const [first, ...others] = types;
  if (first === undefined) return ANY;
  if (others.length === 0) return first;
  if (types.every(isGroup)) return unionOfGroups(types);
  if (types.every(isList)) return listOf(unionOf(types.map(({ of }) => of)));
  if (types.every(isText)) return unionOfTexts(types);
  return others.every(({ kind }) => kind === first.kind) ? first : ANY;
}

const isGroup = (type: Type): type is GroupType => type.kind === 'group';
const isList = (type: Type): type is Extract<Type, { kind: 'list' }> => type.kind === 'list';
const isText = (type: Type): type is TextType => type.kind === 'text';

function unionOfGroups(groups: readonly GroupType[]): GroupType {
  return {
    kind: 'group',
    // Computed only for a wrong name or a completion: a union of all message types has many.
    get names() {
      const isOpen = groups.some(({ names }) => names === null);
      return isOpen ? null : [...new Set(groups.flatMap(({ names }) => names ?? []))];
    },
    typeOf(name) {
      const types = groups.flatMap((group) => group.typeOf(name) ?? []);
      return types.length === 0 ? null : unionOf(types);
    },
  };
}

function unionOfTexts(texts: readonly TextType[]): TextType {
  const isClosed = texts.every(({ values }) => values !== undefined);
  return {
    kind: 'text',
    values: isClosed ? [...new Set(texts.flatMap(({ values }) => values ?? []))] : undefined,
    isDay: texts.every(({ isDay }) => isDay),
  };
}

/** Names of types, with which a value's type is compared. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'int',
  'list',
  'map',
  'string',
  'uint',
]);
