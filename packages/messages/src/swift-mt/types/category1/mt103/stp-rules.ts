import { bicCountry, ibanProblem } from '@clearbench/domain';
import type { Problems } from '../../../../core/problems.ts';
import type { FinHeaders, FinMessage } from '../../../envelope/fin-message.ts';
import type { FieldTable } from '../../../fields/definitions/field-table.ts';
import { partOf, report } from '../../../fields/reading/field-reading.ts';
import type { Rule } from '../../../fields/rule.ts';
import { COUNTRY_LIST_1 } from './countries.ts';
import { PARTY_RULES } from './party-rules.ts';

/** Codes of the MT103's party rules that the STP variant has too: its options leave nothing to the others. */
const SHARED: ReadonlySet<string> = new Set(['E06', 'C81', 'E16']);

/** The rules on the parties of an MT103 STP (C4 to C6, and that the beneficiary has an account). */
export const STP_PARTY_RULES: readonly Rule[] = [
  ...PARTY_RULES.filter(({ code }) => SHARED.has(code)),
  {
    rule: '59a',
    code: 'E10',
    about: ['59a'],
    check: (fields) => {
      const beneficiary = fields.first('59a');
      if (beneficiary === undefined || beneficiary.match === null) return null;
      if (partOf(beneficiary, 'account') !== null) return null;
      return [beneficiary, 'needs an account; begin it with /account'];
    },
  },
];

/** C10 of the MT103 STP, C13 of the MT102 STP: inside L1 the beneficiary's account is an IBAN (D19), and a right one (T73). */
export function checkIban({ headers }: FinMessage, fields: FieldTable, problems: Problems): void {
  const beneficiary = fields.first('59a');
  const account = partOf(beneficiary, 'account');
  if (beneficiary === undefined || account === null || !needsIban(headers, fields)) return;
  const offset = 1;
  switch (ibanProblem(account)) {
    case null:
      return;
    case 'structure':
      report(
        problems,
        beneficiary.field,
        offset,
        'D19',
        `has the account ${account}; inside the European payments area it must be an IBAN`,
      );
      return;
    case 'country':
      report(
        problems,
        beneficiary.field,
        offset,
        'T73',
        `has ${account}, which is not an IBAN: ${account.slice(0, 2)} has none`,
      );
      return;
    case 'length':
      report(
        problems,
        beneficiary.field,
        offset,
        'T73',
        `has ${account}, which is not an IBAN: those of ${account.slice(0, 2)} have another length`,
      );
      return;
    case 'checksum': {
      // A warning in every message is an error here, and needs to be reported only once.
      const { line } = beneficiary.field;
      problems.retract((problem) => problem.code === 'iban_checksum' && problem.line === line);
      report(
        problems,
        beneficiary.field,
        offset,
        'T73',
        `has the IBAN ${account}, which fails its check digits`,
      );
    }
  }
}

function needsIban({ senderBic, receiverBic }: FinHeaders, fields: FieldTable): boolean {
  const accountWith = fields.first('57a');
  const banks = [senderBic, receiverBic, ...(accountWith === undefined ? [] : [partOf(accountWith, 'bic')])];
  return banks.every((bic) => bic !== null && COUNTRY_LIST_1.has(bicCountry(bic)));
}
