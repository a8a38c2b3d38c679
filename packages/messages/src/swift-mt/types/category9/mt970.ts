import { STATEMENT } from '../../content/shapes.ts';
import { mtTypeWith } from '../declaration/mt-type.ts';
import { checkStatement } from './statement/balance-rules.ts';
import { checkStatementLine } from './statement/check-line.ts';
import { statementOf } from './statement/statement-content.ts';
import { writeStatement } from './statement/write.ts';

const COMMON = {
  fields: ['20 M', '25 M', '28C M', '60a M FM', '61 O*', '62a M FM', '64 O'],
  options: { checks: { '61': checkStatementLine } },
  check: checkStatement('61', ['60a', '62a', '64']),
  shape: STATEMENT,
  write: writeStatement,
} as const;

/** Netting statement, and interim netting statement (SRG MT970 and MT972, rule C1): of the fields of an MT950. */
export const MT970 = mtTypeWith({
  type: 'MT970',
  title: 'Netting statement',
  ...COMMON,
  contentOf: (message, fields) => statementOf('MT970', message, fields),
  sample: {
    fields: [
      ':20:NET20261120A',
      ':25:NETACC1',
      ':28C:12/1',
      ':60F:C261119EUR0,',
      ':61:261120C500,S202REF20261120A//SRV1',
      ':62F:C261120EUR500,',
    ],
  },
});
export const MT972 = mtTypeWith({
  type: 'MT972',
  title: 'Netting interim statement',
  ...COMMON,
  contentOf: (message, fields) => statementOf('MT972', message, fields),
  sample: {
    fields: [
      ':20:NIS20261120A',
      ':25:NETACC1',
      ':28C:13/1',
      ':60M:C261120EUR500,',
      ':61:261120D100,S202REF20261120B',
      ':62M:C261120EUR400,',
    ],
  },
});
