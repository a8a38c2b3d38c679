import type { MtType } from '../content/content.ts';
import type { FinHeaders } from '../envelope/fin-message.ts';
import * as ALL from './all.ts';
import type { Tagged } from './recognise.ts';
import { SAMPLE_ACK, SAMPLE_NAK, sampleOf } from './sample-fin.ts';
import { type AnyDefinition, type RecognisedType, TypeSet } from './type-set.ts';

/** Every type that the package reads. */
export const ALL_TYPES = new TypeSet(Object.values(ALL));

/** MT types by their common names; a validation flag (block 3, tag 119) follows the number. */
export const MT_TYPES: readonly MtType[] = [...ALL_TYPES.definitions.map(({ type }) => type), 'ACK', 'NAK'];

export function isMtType(name: string): name is MtType {
  return ALL_TYPES.ofType(name) !== null || name === 'ACK' || name === 'NAK';
}

export function definitionOfType(type: string): AnyDefinition | null {
  return ALL_TYPES.ofType(type);
}

/** The declaration of the message's type, or null for an unsupported type. */
export function definitionOf(headers: FinHeaders): AnyDefinition | null {
  return ALL_TYPES.ofHeaders(headers);
}

/** The type of a message without headers, recognised by its fields; null when they leave a doubt. */
export function typeOfFields(fields: readonly Tagged[]): RecognisedType | null {
  return ALL_TYPES.ofFields(fields);
}

/** A small valid message of the type. */
export function sampleFin(type: MtType): string {
  if (type === 'ACK') return SAMPLE_ACK;
  if (type === 'NAK') return SAMPLE_NAK;
  const definition = ALL_TYPES.ofType(type);
  if (definition === null) throw new TypeError(`There is no message of the type ${type}.`);
  return sampleOf(type, definition.sample);
}
