import type { Findings } from '../../core/findings.ts';
import { STATEMENT } from '../content/shapes.ts';
import { partOf } from '../fields/field-reading.ts';
import type { FieldTable } from '../fields/field-table.ts';
import { mtTypeWith } from './mt-type.ts';
import { ELM, OAK } from './sample-fin.ts';
import {
  checkArithmetic,
  checkCurrencies,
  checkEntries,
  entriesOf,
  STATEMENT_DIALECT,
} from './statement/balance-rules.ts';
import { statementOf } from './statement/statement-content.ts';
import { writeStatement } from './statement/write.ts';

/** Statement between financial institutions: entries without field 86. */
export const MT950 = mtTypeWith({
  type: 'MT950',
  title: 'Statement',
  fields: ['20 M', '25 M', '28C M', '60a M FM', '61 O*', '62a M FM', '64 O'],
  // Between banks only what the network accepts occurs; a field of an MT940 would be lost.
  options: { dialect: { ...STATEMENT_DIALECT, extended: false } },
  check: checkMt950,
  length: { isOftenLonger: true },
  contentOf: (message, fields) => statementOf('MT950', message, fields),
  shape: STATEMENT,
  write: writeStatement,
  sample: {
    route: [ELM, OAK],
    fields: [
      ':20:NOS20261120A',
      ':25:0012345678',
      ':28C:324/1',
      ':60F:C261119EUR100000,',
      ':61:2611201120D12500,50S103REF20261120A//ELM0001',
      ':62F:C261120EUR87499,50',
    ],
  },
});

/** Rule C1 (C27), and that the statement adds up. */
function checkMt950(fields: FieldTable, findings: Findings): void {
  const entries = entriesOf(fields, '61');
  checkCurrencies(fields, ['60a', '62a', '64'], findings);
  checkEntries(entries, partOf(fields.first('60a'), 'currency'), findings);
  checkArithmetic(fields, entries, findings);
}
