import type { Answer, CancellationRequest, FreeFormat } from '../../content/content.ts';
import type { CopiedField, OriginalMessage } from '../../content/content-parts.ts';
import { linesField, swiftDate, textField, type WrittenField } from '../../content/write-parts.ts';
import { writeMessage } from '../../envelope/write-message.ts';

/** Writes an MT199 or MT299. */
export function writeFreeFormat(content: FreeFormat): string {
  return writeMessage(content.type.slice(2), null, content.envelope, [
    ...textField('20', content.transactionReference),
    ...textField('21', content.relatedReference),
    ...linesField('79', content.narrative),
  ]);
}

/** Writes an MT192 or MT292. */
export function writeCancellation(content: CancellationRequest): string {
  return writeMessage(content.type.slice(2), null, content.envelope, [
    ...textField('20', content.transactionReference),
    ...textField('21', content.relatedReference),
    originalMessageField(content.originalMessage),
    ...linesField('79', content.narrative),
    ...content.copiedFields.map(copiedField),
  ]);
}

/** Writes an MT196 or MT296. */
export function writeAnswer(content: Answer): string {
  const { originalMessage } = content;
  return writeMessage(content.type.slice(2), null, content.envelope, [
    ...textField('20', content.transactionReference),
    ...textField('21', content.relatedReference),
    ...linesField('76', content.answers),
    ...linesField('77A', content.furtherNarrative),
    ...(originalMessage === undefined ? [] : [originalMessageField(originalMessage)]),
    ...linesField('79', content.narrative),
    ...content.copiedFields.map(copiedField),
  ]);
}

function originalMessageField(original: OriginalMessage): WrittenField {
  const { option, messageType, date, sessionNumber, sequenceNumber } = original;
  const numbers =
    sessionNumber === undefined || sequenceNumber === undefined ? [] : [sessionNumber + sequenceNumber];
  return [`11${option}`, [messageType, swiftDate(date), ...numbers]];
}

/** A tag that is none would begin another field, or end the block. */
function copiedField({ tag, lines }: CopiedField): WrittenField {
  return [/^\d\d[A-Z]?$/.test(tag) ? tag : '79', lines];
}
