import type { Problems } from '../../../core/problems.ts';
import { isCancellationStatus, readCancellationAnswer } from '../../content/cancellation.ts';
import { copiedField, lines, originalMessage, text } from '../../content/field-readers.ts';
import { linesIn } from '../../content/values.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { report } from '../../fields/reading/field-reading.ts';
import type { ContentOf } from '../declaration/declaration.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK, PINE, UETR_TAG } from '../sample-fin.ts';
import { NARRATIVE_OR_COPY } from './mt195.ts';

const FIELDS = [
  ['20 M', 'transactionReference', text],
  // Field 20 of the message that is answered.
  ['21 M', 'relatedReference', text],
  // The first line has the answer, like /CNCL/.
  ['76 M', 'answers', lines],
  ['77A O', 'furtherNarrative', lines],
  ['11a O RS', 'originalMessage', originalMessage],
  ['79 O', 'narrative', lines],
  ['* O*', 'copiedFields', copiedField],
] as const;

/** Where a pending request to cancel is. */
const PENDING_REASONS: ReadonlyMap<string, string> = new Map([
  ['S000', 'request is valid, payment known'],
  ['S001', 'payment is on the list of cancellations in the network'],
  ['S002', 'payment was stopped in the network'],
  ['S003', 'request was forwarded to the next agent'],
  ['S004', 'request was delivered, answer awaited'],
]);

const COMMON = {
  fields: FIELDS,
  rules: [NARRATIVE_OR_COPY],
  check: checkAnswer,
  checked: { unknown_answer: '76' },
} as const;

/** Answers to messages of category 1, 2 or 9. */
export const MT196 = mtType({
  type: 'MT196',
  title: 'Answers',
  ...COMMON,
  sample: {
    route: [ELM, OAK],
    tags: UETR_TAG,
    fields: [':20:ANS20261120A', ':21:CXL20261120A', ':76:/CNCL/', ':11R:103', '261120', '0001000001'],
  },
});
export const MT296 = mtType({
  type: 'MT296',
  title: 'Answers',
  ...COMMON,
  sample: {
    route: [PINE, OAK],
    tags: UETR_TAG,
    fields: [':20:ANS20261120A', ':21:CXL20261120A', ':76:/RJCR/CUST', ':11R:202', '261120', '0001000002'],
  },
});
export const MT996 = mtType({
  type: 'MT996',
  title: 'Answers',
  ...COMMON,
  sample: {
    fields: [':20:ANS20261120B', ':21:CXL20261120B', ':76:/CNCL/', ':11R:992', '261120', '0001000001'],
  },
});

export type Answer = ContentOf<typeof MT196> | ContentOf<typeof MT296> | ContentOf<typeof MT996>;

/** A code word used as an answer, or as the place of a pending request, must be a known one. The network does not check this. */
function checkAnswer(fields: FieldTable, problems: Problems): void {
  const answers = fields.first('76');
  const word = /^\/([A-Z]{4})\//.exec(answers?.field.value ?? '')?.[1];
  if (answers === undefined || word === undefined) return;
  if (!isCancellationStatus(word)) {
    const detail = `begins with ${word}; the answer to a request to cancel is CNCL, RJCR or PDCR`;
    report(problems, answers.field, 1, 'unknown_answer', detail, 'warning');
    return;
  }
  const reason = readCancellationAnswer(linesIn(answers.field.value))?.reason ?? null;
  if (word !== 'PDCR' || reason === null || PENDING_REASONS.has(reason)) return;
  const known = [...PENDING_REASONS.keys()].join(', ');
  const detail = `has the reason ${reason}; with PDCR it is ${known}`;
  report(problems, answers.field, 6, 'unknown_answer', detail, 'warning');
}
