import type { MtType } from '../../message-type.ts';
import type { FreeFormat } from '../content.ts';
import { linesOf, present, textOf } from '../content-reading.ts';
import type { MtDefinition } from '../definition.ts';
import { envelopeOf } from '../envelope-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';
import { ruleSet } from '../rule.ts';
import { messageSchema } from '../schema.ts';
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
