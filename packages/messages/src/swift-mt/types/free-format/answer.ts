import type { Problem } from '../../../core/problem.ts';
import type { Answer } from '../../content/content.ts';
import { linesOf, present, textOf } from '../../content/content-reading.ts';
import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { report } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';
import { copiedFieldsOf, originalMessageOf } from './cancellation.ts';

/** What field 76 answers to a request to cancel. */
export type CancellationStatus = 'CNCL' | 'RJCR' | 'PDCR';

/** The answer in the first line of field 76: `/PDCR/S004`. */
export interface CancellationAnswer {
  /** CNCL cancelled, RJCR rejected, PDCR pending. */
  readonly status: CancellationStatus;
  /** S000 to S004 with PDCR; why not with RJCR. */
  readonly reason: string | null;
  readonly text: string | null;
}

/** Where a pending request to cancel stands. */
const PENDING_REASONS: ReadonlyMap<string, string> = new Map([
  ['S000', 'request is valid, payment known'],
  ['S001', 'payment is on the list of cancellations in the network'],
  ['S002', 'payment was stopped in the network'],
  ['S003', 'request was forwarded to the next agent'],
  ['S004', 'request was delivered, answer awaited'],
]);

/** Answers to messages of category 1 or 2. */
export const MT196: MtDefinition = answer('MT196');
export const MT296: MtDefinition = answer('MT296');

function answer(type: Answer['type']): MtDefinition {
  const schema = messageSchema(type, ['20 M', '21 M', '76 M', '77A O', '11a O RS', '79 O', '* O*']);
  return {
    type,
    schema,
    rules: ruleSet(schema, []),
    check: checkAnswer,
    contentOf: (message, fields) => answerOf(type, message, fields),
  };
}

/** A code word in place of an answer is a known one, and so is where a pending request stands. The network does not look at it. */
function checkAnswer(_message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  const answers = fields.first('76');
  const word = /^\/([A-Z]{4})\//.exec(answers?.field.value ?? '')?.[1];
  if (answers === undefined || word === undefined) return;
  if (!isStatus(word)) {
    const detail = `begins with ${word}; the answer to a request to cancel is CNCL, RJCR or PDCR`;
    report(problems, answers.field, 1, 'unknown_answer', detail, 'warning');
    return;
  }
  const reason = readCancellationAnswer(linesOf(answers) ?? [])?.reason ?? null;
  if (word !== 'PDCR' || reason === null || PENDING_REASONS.has(reason)) return;
  const known = [...PENDING_REASONS.keys()].join(', ');
  report(
    problems,
    answers.field,
    6,
    'unknown_answer',
    `has the reason ${reason}; with PDCR it is ${known}`,
    'warning',
  );
}

function answerOf(type: Answer['type'], message: FinMessage, fields: FieldTable): Answer | null {
  const envelope = envelopeOf(message);
  if (envelope === null) return null;
  return present({
    type,
    envelope,
    transactionReference: textOf(fields.first('20')) ?? '',
    relatedReference: textOf(fields.first('21')) ?? '',
    answers: linesOf(fields.first('76')) ?? [],
    furtherNarrative: linesOf(fields.first('77A')),
    originalMessage: originalMessageOf(fields.first('11a')),
    narrative: linesOf(fields.first('79')),
    copiedFields: copiedFieldsOf(fields),
  });
}

/** What the lines of field 76 answer to a request to cancel; null when they answer something else. */
export function readCancellationAnswer(answers: readonly string[]): CancellationAnswer | null {
  const match = /^\/([A-Z]{4})\/(?:([A-Z0-9]{4})(?:\/(.*))?|(.*))$/.exec(answers[0] ?? '');
  const status = match?.[1] ?? '';
  if (match === null || !isStatus(status)) return null;
  const text = match[3] ?? match[4] ?? '';
  return { status, reason: match[2] ?? null, text: text === '' ? null : text };
}

function isStatus(word: string): word is CancellationStatus {
  return word === 'CNCL' || word === 'RJCR' || word === 'PDCR';
}
