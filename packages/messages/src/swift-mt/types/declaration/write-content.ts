import type { MtDraft } from '../../content/content.ts';
import { writeAcknowledgement } from '../../envelope/service-message-content.ts';
import { definitionOfType } from '../registry.ts';

/** Writes a message from its typed content. Validate the text to see whether the content is right. */
export function writeContent(content: MtDraft): string {
  if (content.type === 'ACK' || content.type === 'NAK') return writeAcknowledgement(content);
  const definition = definitionOfType(content.type);
  if (definition === null) throw new TypeError(`There is no message of the type ${content.type}.`);
  return definition.write(content);
}
