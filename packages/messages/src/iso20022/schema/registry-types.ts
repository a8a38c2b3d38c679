import type { Amount, AnyXml, Choice } from '../content/content-types.ts';
import type { REGISTRY } from '../generated/registry.ts';

/**
 * The definitions of the registry in TypeScript. `read-registry.ts` explains their notation. `Groups` has the
 * declarations of the types with elements by name.
 */
type Definitions = typeof REGISTRY;
export type TypeName = keyof Definitions;

/** The elements of a sequence as properties. A repeatable element is an array, even if it is mandatory. */
export type ElementsOf<N extends TypeName, Groups> = Definitions[N] extends `{${infer Rules}`
  ? { readonly [R in Exclude<Words<Rules>, Optional> as NameIn<R>]: ValueOf<R, Groups> } & {
      readonly [R in Extract<Words<Rules>, Optional> as NameIn<R>]?: ValueOf<R, Groups> | undefined;
    }
  : never;

/**
 * The second base of every sequence. The compiler compares an interface with a single base through that base, and
 * stops three levels down: a difference deep inside two versions would go unnoticed.
 */
export type Group = object;

/** Exactly one of the elements. */
export type OneOf<N extends TypeName, Groups> = Definitions[N] extends `(${infer Rules}`
  ? Choice<{ readonly [R in Words<Rules> as NameIn<R>]: ValueOf<R, Groups> }>
  : never;

/** One of the codes of a list. */
export type CodeOf<N extends TypeName> = Definitions[N] extends `=${infer Codes}` ? Words<Codes> : never;

type Words<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | Text;

type Optional = `${string}${'?' | '*' | '[0,'}${string}`;
type Repeatable = `${string}${'*' | '+' | '['}${string}`;

/** `AdrLine` of `AdrLine[0,7]:Max70Text`. */
type NameIn<Rule extends string> = Rule extends `${infer Head}:${string}`
  ? Head extends `${infer Element}${'?' | '*' | '+' | '['}${string}`
    ? Element
    : Head
  : never;

type ValueOf<Rule extends string, Groups> = Rule extends `${string}:${infer Type}`
  ? Rule extends Repeatable
    ? readonly Value<Type, Groups>[]
    : Value<Type, Groups>
  : never;

type Value<Type extends string, Groups> = Type extends keyof Groups
  ? Groups[Type]
  : Type extends TypeName
    ? SimpleValue<Definitions[Type]>
    : never;

type SimpleValue<Definition extends string> = Definition extends `=${infer Codes}`
  ? Words<Codes>
  : Definition extends `@${string}`
    ? Amount
    : Definition extends `^${string}`
      ? AnyXml
      : Definition extends '!boolean'
        ? boolean
        : string;
