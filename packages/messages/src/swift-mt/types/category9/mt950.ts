import { STATEMENT } from '../../content/shapes.ts';
import { mtTypeWith } from '../declaration/mt-type.ts';
import { ELM, OAK } from '../sample-fin.ts';
import { checkStatement, STATEMENT_DIALECT } from './statement/balance-rules.ts';
import { checkStatementLine } from './statement/check-line.ts';
import { statementOf } from './statement/statement-content.ts';
import { writeStatement } from './statement/write.ts';

/** Statement between financial institutions: entries without field 86. */
export const MT950 = mtTypeWith({
  type: 'MT950',
  title: 'Statement',
  fields: ['20 M', '25 M', '28C M', '60a M FM', '61 O*', '62a M FM', '64 O'],
  // Between banks only what the network accepts occurs; a field of an MT940 would be lost.
  options: { checks: { '61': checkStatementLine }, dialect: { ...STATEMENT_DIALECT, extended: false } },
  check: checkStatement('61', ['60a', '62a', '64']),
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
