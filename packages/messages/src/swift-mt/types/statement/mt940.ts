import type { Problem } from '../../../core/problem.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { partOf } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';
import { warnOfLength } from '../free-format/long-message.ts';
import {
  checkArithmetic,
  checkCurrencies,
  checkEntries,
  entriesOf,
  STATEMENT_DIALECT,
} from './balance-rules.ts';
import { statementOf } from './statement-content.ts';

/** Fields of the MT940 in their order (SRU 2025). A field 86 without a 61 before it is C24 (rule C1). */
const SCHEMA = messageSchema(
  'MT940',
  [
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
  { dialect: STATEMENT_DIALECT },
);

/** Customer statement. */
export const MT940: MtDefinition = {
  type: 'MT940',
  schema: SCHEMA,
  rules: ruleSet(SCHEMA, []),
  check: checkMt940,
  contentOf: (message, fields) => statementOf('MT940', message, fields),
};

/** Rule C2 (C27), and that the statement adds up. */
function checkMt940(message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  const entries = entriesOf(fields, 'entry.61');
  checkCurrencies(fields, ['60a', '62a', '64', '65'], problems);
  checkEntries(entries, partOf(fields.first('60a'), 'currency'), message.mode, problems);
  checkArithmetic(fields, entries, problems);
  warnOfLength('MT940', message, problems);
}
