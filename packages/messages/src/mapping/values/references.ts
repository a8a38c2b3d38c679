import { lose, type Passage } from '../losses.ts';
import { inCharacterSet } from './characters.ts';

/** Fills a reference field that is mandatory when the message has no reference at all. */
export const NO_REFERENCE = 'NONREF';

const REFERENCE_MAX_LENGTH = 16;

/** True if field 20 or 21 can have the text: 1 to 16 characters, no slash at the ends, no two in a row (T26). */
export function isReference(text: string): boolean {
  return text === referenceText(text) && text !== '' && text.length <= REFERENCE_MAX_LENGTH;
}

/** The text in character set x without the slashes that a reference may not have (T26). It may still be too long. */
function referenceText(text: string): string {
  return inCharacterSet(text)
    .replace(/\/{2,}/g, '/')
    .replace(/^[/\s]+|[/\s]+$/g, '');
}

/**
 * A reference for a field of 16 characters. A longer one keeps its first 15 characters and a `+`, the same in every message, so
 * that a cover still names its payment. NONREF is used only if nothing would be left.
 */
export function fitReference(text: string, { losses, from, to }: Passage): string {
  const fitting = referenceText(text);
  if (fitting !== text) {
    const message =
      'A reference of an MT has SWIFT’s characters only, no slash at its ends and no two in a row; it was changed.';
    lose(losses, { kind: 'replaced', code: 'T0000R', from, to, before: text, after: fitting, message });
  }
  if (fitting === '') return noReference({ losses, from, to });
  if (fitting.length <= REFERENCE_MAX_LENGTH) return fitting;
  const after = `${fitting.slice(0, REFERENCE_MAX_LENGTH - 1)}+`;
  const message = `The reference has ${fitting.length} characters; field ${to} takes ${REFERENCE_MAX_LENGTH}, and the end was cut off.`;
  lose(losses, { kind: 'truncated', code: 'T0000T', from, to, before: fitting, after, message });
  return after;
}

/** NONREF, for a mandatory field without a value in the message. */
export function noReference({ losses, to }: Passage): string {
  const message = `The message has no reference for field ${to}; ${NO_REFERENCE} was filled in.`;
  lose(losses, { kind: 'assumed', code: 'T14001', to, after: NO_REFERENCE, message });
  return NO_REFERENCE;
}

export interface ReferenceElements {
  readonly MsgId: string;
  readonly InstrId: string | undefined;
  /** XPath of `MsgId` and of `InstrId`. */
  readonly messagePath: string;
  readonly instructionPath: string;
}

/** Field 20: the instruction's identification, else the message's. The unused one is a loss. */
export function senderReference(elements: ReferenceElements, { losses }: Passage): string {
  const { MsgId, InstrId, messagePath, instructionPath } = elements;
  if (InstrId === undefined) return fitReference(MsgId, { losses, from: messagePath, to: '20' });
  if (MsgId !== InstrId) {
    const message = 'An MT has one reference; that of the message was left out.';
    lose(losses, { kind: 'dropped', code: 'reference_dropped', from: messagePath, before: MsgId, message });
  }
  return fitReference(InstrId, { losses, from: instructionPath, to: '20' });
}
