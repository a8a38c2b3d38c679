import type { MtType } from '../../../core/message-type.ts';
import type { FreeFormat } from '../../content/content.ts';
import { linesOf, present, textOf } from '../../content/content-reading.ts';
import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';
import { warnOfLength } from './long-message.ts';

/** Free format messages: references and a narrative, without network validated rules. */
export const MT199: MtDefinition = freeFormat('MT199');
export const MT299: MtDefinition = freeFormat('MT299');

function freeFormat(type: FreeFormat['type'] & MtType): MtDefinition {
  const schema = messageSchema(type, ['20 M', '21 O', '79 M']);
  return {
    type,
    schema,
    rules: ruleSet(schema, []),
    check: (message, _fields, problems) => warnOfLength(type, message, problems),
    contentOf: (message, fields) => freeFormatOf(type, message, fields),
  };
}

function freeFormatOf(type: FreeFormat['type'], message: FinMessage, fields: FieldTable): FreeFormat | null {
  const envelope = envelopeOf(message);
  if (envelope === null) return null;
  return present({
    type,
    envelope,
    transactionReference: textOf(fields.first('20')) ?? '',
    relatedReference: textOf(fields.first('21')),
    narrative: linesOf(fields.first('79')) ?? [],
  });
}
