import { lose, type Passage } from '../losses.ts';
import { inCharacterSet } from './characters.ts';
import type { MappingCode } from './codes.ts';

/** Stands for a reference that an MT must have and that nothing fits. */
export const NO_REFERENCE = 'NONREF';

/** Whether field 20 or 21 can have the text: 1 to 16 characters, no slash at the ends, no two in a row (T26). */
export function isReference(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= 16 &&
    text === inCharacterSet(text).trim() &&
    !text.startsWith('/') &&
    !text.endsWith('/') &&
    !text.includes('//')
  );
}

export interface ReferenceElements {
  readonly MsgId: string;
  readonly InstrId: string | undefined;
  /** XPath of `MsgId` and of `InstrId`. */
  readonly messagePath: string;
  readonly instructionPath: string;
}

/** Field 20: the instruction's identification, else the message's, else NONREF. The one that is not taken is a loss. */
export function senderReference(elements: ReferenceElements, { losses }: Passage): string {
  const { MsgId, InstrId, messagePath, instructionPath } = elements;
  const drop = (code: MappingCode, from: string, before: string, message: string): void =>
    lose(losses, { kind: 'dropped', code, from, before, message });
  const unfit = 'does not fit into field 20 (16 characters, no slash at the ends, no two in a row)';
  if (InstrId !== undefined && isReference(InstrId)) {
    if (MsgId !== InstrId) {
      drop(
        'reference_dropped',
        messagePath,
        MsgId,
        'An MT has one reference; that of the message was left out.',
      );
    }
    return InstrId;
  }
  if (InstrId !== undefined) {
    drop('T20051', instructionPath, InstrId, `The instruction identification ${unfit} and was left out.`);
  }
  if (isReference(MsgId)) return MsgId;
  drop('T20052', messagePath, MsgId, `The message identification ${unfit} and was left out.`);
  lose(losses, {
    kind: 'assumed',
    code: 'T14001',
    to: '20',
    after: NO_REFERENCE,
    message: `No reference fits into field 20; ${NO_REFERENCE} was filled in.`,
  });
  return NO_REFERENCE;
}
