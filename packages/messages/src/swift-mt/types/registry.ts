import type { MtContent, MtDraft, MtType } from '../content/content.ts';
import type { FinHeaders } from '../envelope/fin-message.ts';
import * as ALL from './all.ts';
import type { MtDefinition } from './declaration.ts';
import { seenTags, type Tagged } from './recognise.ts';
import { SAMPLE_ACK, SAMPLE_NAK, sampleOf } from './sample-fin.ts';

/** A message type where it does not matter which one. */
export type AnyDefinition = MtDefinition<Exclude<MtType, 'ACK' | 'NAK'>, MtContent, MtDraft>;

const DEFINITIONS: readonly AnyDefinition[] = Object.values(ALL).sort((a, b) => (a.type < b.type ? -1 : 1));

const BY_TYPE: ReadonlyMap<string, AnyDefinition> = new Map(
  DEFINITIONS.map((definition) => [definition.type, definition]),
);

/** By the number alone: most messages have no flag, and are found without making a name. */
const BY_NUMBER: ReadonlyMap<string, AnyDefinition> = new Map(
  DEFINITIONS.map((definition) => [definition.type.slice('MT'.length), definition]),
);

/** MT types by their common names; a validation flag (block 3, tag 119) follows the number. */
export const MT_TYPES: readonly MtType[] = [...DEFINITIONS.map(({ type }) => type), 'ACK', 'NAK'];

export function isMtType(name: string): name is MtType {
  return BY_TYPE.has(name) || name === 'ACK' || name === 'NAK';
}

export function definitionOfType(type: string): AnyDefinition | null {
  return BY_TYPE.get(type) ?? null;
}

/** Validation flags (tag 119) with a type of their own; any other leaves the type as it is. */
const VARIANTS: ReadonlySet<string> = new Set(['STP', 'REMIT', 'COV']);

/** The common name of the message: `MT103`, `MT202 COV` … or null when its headers do not say. */
export function typeNameOf({ messageType, validationFlag }: FinHeaders): string | null {
  if (messageType === null) return null;
  return validationFlag !== null && VARIANTS.has(validationFlag)
    ? `MT${messageType} ${validationFlag}`
    : `MT${messageType}`;
}

/** The declaration of the message's type, or null for an unsupported type. */
export function definitionOf(headers: FinHeaders): AnyDefinition | null {
  const { messageType, validationFlag } = headers;
  if (messageType === null) return null;
  const variant = validationFlag === null ? undefined : BY_TYPE.get(`MT${messageType} ${validationFlag}`);
  // A flag that the type does not allow (U09) does not change the type.
  return variant ?? BY_NUMBER.get(messageType) ?? null;
}

/** The type that the fields of a message without block 2 show. */
export interface RecognisedType {
  readonly messageType: string;
  /** Tag 119, where the fields are those of a variant. */
  readonly validationFlag: string | null;
}

const RECOGNISED = DEFINITIONS.flatMap(({ type, recognisedBy }) => {
  const [, messageType = '', validationFlag = null] = /^MT(\d{3})(?: (\w+))?$/.exec(type) ?? [];
  return recognisedBy === undefined ? [] : [{ recognisedBy, type: { messageType, validationFlag } }];
});

/** The type of a message without headers, recognised by its fields; null when they leave a doubt. */
export function typeOfFields(fields: readonly Tagged[]): RecognisedType | null {
  const seen = seenTags(fields);
  return RECOGNISED.find(({ recognisedBy }) => recognisedBy(seen))?.type ?? null;
}

/** A small valid message of the type. */
export function sampleFin(type: MtType): string {
  if (type === 'ACK') return SAMPLE_ACK;
  if (type === 'NAK') return SAMPLE_NAK;
  const definition = BY_TYPE.get(type);
  if (definition === undefined) throw new TypeError(`There is no message of the type ${type}.`);
  return sampleOf(type, definition.sample);
}
