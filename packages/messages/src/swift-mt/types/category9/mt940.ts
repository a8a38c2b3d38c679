import { STATEMENT } from '../../content/shapes.ts';
import { mtTypeWith } from '../declaration/mt-type.ts';
import { checkStatement, STATEMENT_DIALECT } from './statement/balance-rules.ts';
import { checkStatementLine } from './statement/check-line.ts';
import { REPORTED_LINES } from './statement/sample-lines.ts';
import { statementOf } from './statement/statement-content.ts';
import { writeStatement } from './statement/write.ts';

/** A field 86 without a 61 before it is C24 (rule C1). */
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
  options: { checks: { '61': checkStatementLine }, dialect: STATEMENT_DIALECT },
  check: checkStatement('entry.61', ['60a', '62a', '64', '65']),
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
