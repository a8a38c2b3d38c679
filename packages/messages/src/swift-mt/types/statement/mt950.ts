import type { Problem } from '../../../core/problem.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { partOf } from '../../fields/field-reading.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';
import {
  checkArithmetic,
  checkCurrencies,
  checkEntries,
  entriesOf,
  STATEMENT_DIALECT,
} from './balance-rules.ts';
import { statementOf } from './statement-content.ts';

/** Fields of the MT950 in their order (SRU 2025): entries without field 86. */
const SCHEMA = messageSchema('MT950', ['20 M', '25 M', '28C M', '60a M FM', '61 O*', '62a M FM', '64 O'], {
  // Between banks it is what the network let pass; a field that an MT940 has would be lost.
  dialect: { ...STATEMENT_DIALECT, extended: false },
});

/** Statement between financial institutions. */
export const MT950: MtDefinition = {
  type: 'MT950',
  schema: SCHEMA,
  rules: ruleSet(SCHEMA, []),
  check: checkMt950,
  contentOf: (message, fields) => statementOf('MT950', message, fields),
};

/** Rule C1 (C27), and that the statement adds up. */
function checkMt950(message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  const entries = entriesOf(fields, '61');
  checkCurrencies(fields, ['60a', '62a', '64'], problems);
  checkEntries(entries, partOf(fields.first('60a'), 'currency'), message.mode, problems);
  checkArithmetic(fields, entries, problems);
}
