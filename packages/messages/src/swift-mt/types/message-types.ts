import type { FinHeaders } from '../envelope/fin-message.ts';
import { MT900, MT910 } from './confirmation/confirmations.ts';
import type { MtDefinition } from './definition.ts';
import { MT196, MT296 } from './free-format/answer.ts';
import { MT192, MT292 } from './free-format/cancellation.ts';
import { MT199, MT299 } from './free-format/free-format.ts';
import { MT103, MT103_REMIT, MT103_STP } from './mt103/mt103.ts';
import { MT202, MT202_COV } from './mt202/mt202.ts';
import { MT940 } from './statement/mt940.ts';
import { MT942 } from './statement/mt942.ts';
import { MT950 } from './statement/mt950.ts';

/** Every message type with fields that the package reads. A further type is a further entry. */
export const MT_DEFINITIONS: readonly MtDefinition[] = [
  MT103,
  MT103_STP,
  MT103_REMIT,
  MT192,
  MT196,
  MT199,
  MT202,
  MT202_COV,
  MT292,
  MT296,
  MT299,
  MT900,
  MT910,
  MT940,
  MT942,
  MT950,
];

const BY_TYPE: ReadonlyMap<string, MtDefinition> = new Map(
  MT_DEFINITIONS.map((definition) => [definition.type, definition]),
);

/** Validation flags (tag 119) that make a type of their own; any other leaves the type as it is. */
const VARIANTS: ReadonlySet<string> = new Set(['STP', 'REMIT', 'COV']);

/** What people call the message: `MT103`, `MT202 COV` … or null when its headers do not say. */
export function typeNameOf({ messageType, validationFlag }: FinHeaders): string | null {
  if (messageType === null) return null;
  return validationFlag !== null && VARIANTS.has(validationFlag)
    ? `MT${messageType} ${validationFlag}`
    : `MT${messageType}`;
}

/** What the package knows of the message's type, or null when it does not read that type. */
export function definitionOf(headers: FinHeaders): MtDefinition | null {
  // Almost every message has no flag, and is found without making its name.
  if (headers.validationFlag === null && headers.messageType === '103') return MT103;
  const name = typeNameOf(headers);
  // A flag that the type does not take (U09) leaves the type as it is.
  return name === null ? null : (BY_TYPE.get(name) ?? BY_TYPE.get(`MT${headers.messageType}`) ?? null);
}
