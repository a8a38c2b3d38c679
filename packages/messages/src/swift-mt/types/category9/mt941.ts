import type { Problems } from '../../../core/problems.ts';
import { account, balance, dateTime, entryTotal, lines, numbers, text } from '../../content/field-readers.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { mtType } from '../declaration/mt-type.ts';
import { checkCurrencies } from './statement/balance-rules.ts';

/** SRG MT941, rule C1. */
export const MT941 = mtType({
  type: 'MT941',
  title: 'Balance report',
  fields: [
    ['20 M', 'transactionReference', text],
    ['21 O', 'relatedReference', text],
    ['25a M -P', 'accountIdentification', account],
    ['28 M', ['statementNumber', 'sequenceNumber'], numbers],
    ['13D O', 'dateTimeIndication', dateTime],
    ['60F O', 'openingBalance', balance],
    ['90D O', 'debits', entryTotal],
    ['90C O', 'credits', entryTotal],
    ['62F M', 'bookBalance', balance],
    ['64 O', 'closingAvailableBalance', balance],
    ['65 O*', 'forwardAvailableBalances', balance],
    ['86 O', 'information', lines],
  ],
  // Banks write the number as in other statements.
  options: {
    dialect: { aliases: { '28C': '28' }, loose: ['20', '28'], extended: false, lacking: [], added: [] },
  },
  check: checkMt941,
  length: { isOftenLonger: true },
  sample: {
    fields: [
      ':20:BAL20261120A',
      ':25:GB29NWBK60161331926819',
      ':28:324/1',
      ':13D:2611201700+0000',
      ':60F:C261119EUR100000,',
      ':90D:1EUR12500,50',
      ':90C:1EUR20000,',
      ':62F:C261120EUR107499,50',
      ':64:C261120EUR107499,50',
    ],
  },
});

/** Rule C1 (C27): one currency. */
function checkMt941(fields: FieldTable, problems: Problems): void {
  checkCurrencies(fields, ['60F', '90D', '90C', '62F', '64', '65'], problems);
}
