import type { Problems } from '../../../core/problems.ts';
import { INTERIM_REPORT } from '../../content/shapes.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { partOf, report } from '../../fields/reading/field-reading.ts';
import { mtTypeWith } from '../declaration/mt-type.ts';
import { FLOOR_LIMIT_RULE } from './floor-limits.ts';
import {
  checkCurrencies,
  checkEntries,
  entriesOf,
  STATEMENT_DIALECT,
  type StatementLine,
} from './statement/balance-rules.ts';
import { checkInterimLine } from './statement/check-line.ts';
import { REPORTED_LINES } from './statement/sample-lines.ts';
import { interimReportOf } from './statement/statement-content.ts';
import { writeInterimReport } from './statement/write.ts';

/** A field 86 without a 61 before it is C24 (rule C3). */
export const MT942 = mtTypeWith({
  type: 'MT942',
  title: 'Interim transaction report',
  fields: [
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
  options: { checks: { '61': checkInterimLine }, dialect: STATEMENT_DIALECT },
  rules: [FLOOR_LIMIT_RULE],
  check: checkMt942,
  checked: { C27: 'C1', count_mismatch: '90D' },
  length: { isOftenLonger: true },
  contentOf: interimReportOf,
  shape: INTERIM_REPORT,
  write: writeInterimReport,
  recognisedBy: ({ firstOf }) => firstOf('12', '34F', '60F', '60M') === '34F',
  sample: {
    fields: [
      ':20:INT20261120A',
      ':25:GB29NWBK60161331926819',
      ':28C:324/1',
      ':34F:EUR0,',
      ':13D:2611201530+0000',
      ...REPORTED_LINES,
      ':90D:1EUR12500,50',
      ':90C:1EUR20000,',
    ],
  },
});

/** Rule C1 (C27), and that the totals are those of the entries. */
function checkMt942(fields: FieldTable, problems: Problems): void {
  const entries = entriesOf(fields, 'entry.61');
  checkCurrencies(fields, ['34F', '90D', '90C'], problems);
  checkEntries(entries, partOf(fields.first('34F'), 'currency'), problems);
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
  entries: readonly StatementLine[],
  side: 'D' | 'C',
  problems: Problems,
): void {
  const total = fields.first(slot);
  if (total === undefined || total.match === null) return;
  const count = Number.parseInt(total.field.value, 10);
  const listed = entries.filter(({ parts }) => parts.mark?.text === side).length;
  if (listed <= count) return;
  const detail = `counts ${count} entries, but the report lists ${listed} with the mark ${side}`;
  report(problems, total.field, 0, 'count_mismatch', detail, 'warning');
}
