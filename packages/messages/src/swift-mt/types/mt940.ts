import type { Findings } from '../../core/findings.ts';
import { STATEMENT } from '../content/shapes.ts';
import { partOf } from '../fields/field-reading.ts';
import type { FieldTable } from '../fields/field-table.ts';
import { mtTypeWith } from './mt-type.ts';
import {
  checkArithmetic,
  checkCurrencies,
  checkEntries,
  entriesOf,
  STATEMENT_DIALECT,
} from './statement/balance-rules.ts';
import { REPORTED_LINES } from './statement/sample-lines.ts';
import { statementOf } from './statement/statement-content.ts';
import { writeStatement } from './statement/write.ts';

/** Customer statement. A field 86 without a 61 before it is C24 (rule C1). */
export const MT940 = mtTypeWith({
  type: 'MT940',
  title: 'Customer statement',
  fields: [
    '20 M',
    '21 O',
    '25a M -P',
    '28C M',
    '60a M FM',
    'repeat entry C24',
    '61 M',
    '86 O',
    'end',
    '62a M FM',
    '64 O',
    '65 O*',
    '86 O',
  ],
  options: { dialect: STATEMENT_DIALECT },
  check: checkMt940,
  length: { advised: 2000, isOftenLonger: true },
  contentOf: (message, fields) => statementOf('MT940', message, fields),
  shape: STATEMENT,
  write: writeStatement,
  recognisedBy: ({ firstOf }) => {
    const first = firstOf('34F', '60F', '60M');
    return first === null ? firstOf('28C', '61', '62F', '62M') !== null : first !== '34F';
  },
  sample: {
    fields: [
      ':20:STM20261120A',
      ':25:GB29NWBK60161331926819',
      ':28C:324/1',
      ':60F:C261119EUR100000,',
      ...REPORTED_LINES,
      ':62F:C261120EUR107499,50',
      ':64:C261120EUR107499,50',
    ],
  },
});

/** Rule C2 (C27), and that the statement adds up. */
function checkMt940(fields: FieldTable, findings: Findings): void {
  const entries = entriesOf(fields, 'entry.61');
  checkCurrencies(fields, ['60a', '62a', '64', '65'], findings);
  checkEntries(entries, partOf(fields.first('60a'), 'currency'), findings);
  checkArithmetic(fields, entries, findings);
}
