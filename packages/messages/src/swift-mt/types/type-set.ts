import type { MtContent, MtDraft, MtType } from '../content/content.ts';
import type { FinHeaders } from '../envelope/fin-message.ts';
import type { MtDefinition, ReadableType } from './declaration/declaration.ts';
import { seenTags, type Tagged } from './recognise.ts';

type Declared = Exclude<MtType, 'ACK' | 'NAK'>;

/** A message type where it does not matter which one. */
export type AnyDefinition = MtDefinition<Declared, MtContent, MtDraft>;

/** The same as far as it is read. */
export type AnyReadable = ReadableType<Declared, MtContent>;

/** The type that the fields of a message without block 2 show. */
export interface RecognisedType {
  readonly messageType: string;
  /** Tag 119, where the fields are those of a variant. */
  readonly validationFlag: string | null;
}

/** Validation flags (tag 119) with their own type; any other leaves the type unchanged. */
const VARIANTS: ReadonlySet<string> = new Set(['STP', 'REMIT', 'COV']);

/** The common name of the message: `MT103`, `MT202 COV` … or null when its headers do not say. */
export function typeNameOf({ messageType, validationFlag }: FinHeaders): string | null {
  if (messageType === null) return null;
  return validationFlag !== null && VARIANTS.has(validationFlag)
    ? `MT${messageType} ${validationFlag}`
    : `MT${messageType}`;
}

/** Message types that are read. A program that needs few of them is smaller than one with all. */
export class TypeSet<D extends AnyReadable = AnyReadable> {
  readonly definitions: readonly D[];
  readonly #byType: ReadonlyMap<string, D>;
  /** By the number alone: most messages have no flag, and are found without making a name. */
  readonly #byNumber: ReadonlyMap<string, D>;
  readonly #recognised;

  constructor(definitions: readonly D[]) {
    this.definitions = [...definitions].sort((a, b) => (a.type < b.type ? -1 : 1));
    this.#byType = new Map(this.definitions.map((one) => [one.type, one]));
    this.#byNumber = new Map(this.definitions.map((one) => [one.type.slice('MT'.length), one]));
    this.#recognised = this.definitions.flatMap(({ type, recognisedBy }) => {
      const [, messageType = '', validationFlag = null] = /^MT(\d{3})(?: (\w+))?$/.exec(type) ?? [];
      return recognisedBy === undefined ? [] : [{ recognisedBy, type: { messageType, validationFlag } }];
    });
  }

  ofType(type: string): D | null {
    return this.#byType.get(type) ?? null;
  }

  /** The declaration of the message's type, or null for an unsupported type. */
  ofHeaders({ messageType, validationFlag }: FinHeaders): D | null {
    if (messageType === null) return null;
    const variant =
      validationFlag === null ? undefined : this.#byType.get(`MT${messageType} ${validationFlag}`);
    // A flag that the type does not allow (U09) does not change the type.
    return variant ?? this.#byNumber.get(messageType) ?? null;
  }

  /** The type of a message without headers, recognised by its fields; null when they leave a doubt. */
  ofFields(fields: readonly Tagged[]): RecognisedType | null {
    const seen = seenTags(fields);
    return this.#recognised.find(({ recognisedBy }) => recognisedBy(seen))?.type ?? null;
  }
}
