import type { Problem } from '../../../core/problem.ts';
import type { CancellationRequest } from '../../content/content.ts';
import type { CopiedField, OriginalMessage } from '../../content/content-parts.ts';
import { isoDate, linesOf, present, textOf } from '../../content/content-reading.ts';
import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { type FieldReading, partOf, report } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { type Rule, ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';

/** Why a payment is to be cancelled: the code word at the start of field 79. */
const CANCELLATION_REASONS: ReadonlyMap<string, string> = new Map([
  ['AGNT', 'incorrect agent'],
  ['AM09', 'wrong amount'],
  ['COVR', 'cover cancelled or returned'],
  ['CURR', 'incorrect currency'],
  ['CUST', 'requested by the customer'],
  ['CUTA', 'cancellation upon unable to apply'],
  ['DUPL', 'duplicate payment'],
  ['FRAD', 'fraud'],
  ['TECH', 'technical problem'],
  ['UPAY', 'undue payment'],
]);

/** A request says why, or shows the message that it is about. */
const CONTENT_RULE: Rule = {
  rule: 'C1',
  code: 'C25',
  about: ['20', '21', '11S'],
  check: (fields) =>
    fields.first('79') === undefined && fields.first('*') === undefined
      ? ['79', 'is missing; say why in field 79, or copy the fields of the original message']
      : null,
};

/** Requests to cancel a message of category 1 or 2. */
export const MT192: MtDefinition = cancellation('MT192');
export const MT292: MtDefinition = cancellation('MT292');

function cancellation(type: CancellationRequest['type']): MtDefinition {
  const schema = messageSchema(type, ['20 M', '21 M', '11S M', '79 O', '* O*']);
  return {
    type,
    schema,
    rules: ruleSet(schema, [CONTENT_RULE]),
    check: checkReason,
    contentOf: (message, fields) => cancellationOf(type, message, fields),
  };
}

/** A code word at the start of field 79 is a known reason. The network does not look at it. */
function checkReason(_message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  const narrative = fields.first('79');
  const reason = /^\/([A-Z0-9]{4})\//.exec(narrative?.field.value ?? '')?.[1];
  if (narrative === undefined || reason === undefined || CANCELLATION_REASONS.has(reason)) return;
  const known = [...CANCELLATION_REASONS.keys()].join(', ');
  report(
    problems,
    narrative.field,
    1,
    'unknown_reason',
    `has the reason ${reason}; known are ${known}`,
    'warning',
  );
}

function cancellationOf(
  type: CancellationRequest['type'],
  message: FinMessage,
  fields: FieldTable,
): CancellationRequest | null {
  const envelope = envelopeOf(message);
  const originalMessage = originalMessageOf(fields.first('11S'));
  if (envelope === null || originalMessage === undefined) return null;
  return present({
    type,
    envelope,
    transactionReference: textOf(fields.first('20')) ?? '',
    relatedReference: textOf(fields.first('21')) ?? '',
    originalMessage,
    narrative: linesOf(fields.first('79')),
    copiedFields: copiedFieldsOf(fields),
  });
}

/** Field 11S or 11R. */
export function originalMessageOf(reading: FieldReading | undefined): OriginalMessage | undefined {
  const date = partOf(reading, 'date');
  if (reading === undefined || date === null) return undefined;
  const [messageType = '', , numbers] = reading.field.value.split(/\r?\n/);
  return present({
    option: reading.field.tag === '11R' ? ('R' as const) : ('S' as const),
    messageType,
    date: isoDate(date),
    sessionNumber: numbers?.slice(0, 4),
    sequenceNumber: numbers?.slice(4),
  });
}

/** The fields that the message copies from the original one. */
export function copiedFieldsOf(fields: FieldTable): CopiedField[] {
  return fields.all('*').map((reading) => ({ tag: reading.field.tag, lines: linesOf(reading) ?? [] }));
}

/** The code word that says why: `DUPL` of `/DUPL/`. Null when the narrative begins otherwise. */
export function readCancellationReason(narrative: readonly string[]): string | null {
  return /^\/([A-Z0-9]{4})\//.exec(narrative[0] ?? '')?.[1] ?? null;
}
