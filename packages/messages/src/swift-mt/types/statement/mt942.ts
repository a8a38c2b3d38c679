import type { Problem } from '../../../core/problem.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { type FieldReading, partOf, report } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';
import { checkCurrencies, checkEntries, type Entry, entriesOf, STATEMENT_DIALECT } from './balance-rules.ts';
import { checkInterimLine } from './check-line.ts';
import { interimReportOf } from './statement-content.ts';

/** Fields of the MT942 in their order (SRU 2025). A field 86 without a 61 before it is C24 (rule C3). */
const SCHEMA = messageSchema(
  'MT942',
  [
    '20 M',
    '21 O',
    '25a M -P',
    '28C M',
    '34F M*2',
    '13D M',
    'repeat entry C24',
    '61 M',
    '86 O',
    'end',
    '90D O',
    '90C O',
    '86 O',
  ],
  { checks: { '61': checkInterimLine }, dialect: STATEMENT_DIALECT },
);

/** Interim transaction report. */
export const MT942: MtDefinition = {
  type: 'MT942',
  schema: SCHEMA,
  rules: ruleSet(SCHEMA, [
    {
      rule: 'C2',
      code: 'C23',
      about: ['34F'],
      check: (fields) => {
        const limits = fields.all('34F');
        const [first, second] = limits;
        if (first === undefined || !limits.every(hasKnownMark)) return null;
        const mark = partOf(first, 'choice');
        if (second === undefined) {
          return mark === null
            ? null
            : [first, `has the mark ${mark}; alone it is for debits and credits, so leave the mark out`];
        }
        if (mark !== 'D') return [first, 'must have the mark D; of two floor limits the first is for debits'];
        if (partOf(second, 'choice') === 'C') return null;
        return [second, 'must have the mark C; of two floor limits the second is for credits'];
      },
    },
  ]),
  check: checkMt942,
  contentOf: interimReportOf,
};

/** Whether the mark of a floor limit is D, C or absent. Any other is an error of its own. */
function hasKnownMark(limit: FieldReading): boolean {
  const mark = partOf(limit, 'choice');
  return limit.match !== null && (mark === null || mark === 'D' || mark === 'C');
}

/** Rule C1 (C27), and that the totals are those of the entries. */
function checkMt942(message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  const entries = entriesOf(fields, 'entry.61');
  checkCurrencies(fields, ['34F', '90D', '90C'], problems);
  checkEntries(entries, partOf(fields.first('34F'), 'currency'), message.mode, problems);
  checkCount(fields, '90D', entries, 'D', problems);
  checkCount(fields, '90C', entries, 'C', problems);
}

/**
 * The totals count every entry, also those below the floor limit, which are not in the report. So they can
 * only be too low: a warning of ours.
 */
function checkCount(
  fields: FieldTable,
  slot: '90D' | '90C',
  entries: readonly Entry[],
  side: 'D' | 'C',
  problems: Problem[],
): void {
  const total = fields.first(slot);
  if (total === undefined || total.match === null) return;
  const count = Number.parseInt(total.field.value, 10);
  const listed = entries.filter(({ parts }) => parts.mark?.text === side).length;
  if (listed <= count) return;
  const detail = `counts ${count} entries, but the report lists ${listed} with the mark ${side}`;
  report(problems, total.field, 0, 'count_mismatch', detail, 'warning');
}
