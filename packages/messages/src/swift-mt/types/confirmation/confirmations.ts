import type { Confirmation } from '../../content/content.ts';
import {
  agentOf,
  customerOf,
  linesOf,
  moneyOf,
  present,
  textOf,
  valueDateOf,
} from '../../content/content-reading.ts';
import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldTable } from '../../fields/field-table.ts';
import { type Rule, ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import type { MtDefinition } from '../definition.ts';
import { accountOf, dateTimeOf } from '../statement/statement-content.ts';

const MT900_SCHEMA = messageSchema('MT900', [
  '20 M',
  '21 M',
  '25a M -P',
  '13D O',
  '32A M',
  '52a O AD',
  '72 O',
]);

/** Confirmation of debit. It has no network validated rules. */
export const MT900: MtDefinition = {
  type: 'MT900',
  schema: MT900_SCHEMA,
  rules: ruleSet(MT900_SCHEMA, []),
  contentOf: (message, fields) => confirmationOf('MT900', message, fields),
};

const MT910_SCHEMA = messageSchema('MT910', [
  '20 M',
  '21 M',
  '25a M -P',
  '13D O',
  '32A M',
  '50a O AFK',
  '52a O AD',
  '56a O AD',
  '72 O',
]);

/**
 * Rule C1 (C06): who paid is either a customer or an institution. Editions of the handbook differ whether
 * both may be there, so both is a warning only.
 */
const PAYER_RULES: readonly Rule[] = [
  {
    rule: 'C1',
    code: 'C06',
    about: ['20', '21', '25a', '32A'],
    check: (fields) =>
      fields.first('50a') === undefined && fields.first('52a') === undefined
        ? ['50a', 'or 52a is missing; say which customer or which institution paid']
        : null,
  },
  {
    rule: 'C1',
    code: 'C06',
    about: ['50a'],
    severity: 'warning',
    check: (fields) => {
      const institution = fields.first('52a');
      return institution === undefined || fields.first('50a') === undefined
        ? null
        : [institution, 'stands beside 50a; in older editions of the standard only one of them may be there'];
    },
  },
];

/** Confirmation of credit. */
export const MT910: MtDefinition = {
  type: 'MT910',
  schema: MT910_SCHEMA,
  rules: ruleSet(MT910_SCHEMA, PAYER_RULES),
  contentOf: (message, fields) => confirmationOf('MT910', message, fields),
};

function confirmationOf(
  type: Confirmation['type'],
  message: FinMessage,
  fields: FieldTable,
): Confirmation | null {
  const envelope = envelopeOf(message);
  const valueDate = valueDateOf(fields.first('32A'));
  const amount = moneyOf(fields.first('32A'));
  if (envelope === null || valueDate === undefined || amount === undefined) return null;
  return present({
    type,
    envelope,
    transactionReference: textOf(fields.first('20')) ?? '',
    relatedReference: textOf(fields.first('21')) ?? '',
    accountIdentification: accountOf(fields.first('25a')),
    dateTimeIndication: dateTimeOf(fields.first('13D')) ?? undefined,
    valueDate,
    amount,
    orderingCustomer: customerOf(fields.first('50a')),
    orderingInstitution: agentOf(fields.first('52a')),
    intermediaryInstitution: agentOf(fields.first('56a')),
    senderToReceiverInformation: linesOf(fields.first('72')),
  });
}
