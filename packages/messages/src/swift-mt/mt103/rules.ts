import { bicCountry } from '@clearbench/domain';
import { MAX_PROBLEMS_PER_MESSAGE, type Problem } from '../../problem.ts';
import { type FieldReading, partOf, report } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';
import { checkInstructionCodes } from './instruction-codes.ts';
import { MT103 } from './schema.ts';

/** Countries between which the instructed amount must be given (list L1 of rule C2). HR is in doubt, so it is left out. */
const INSTRUCTED_AMOUNT_COUNTRIES: ReadonlySet<string> = new Set(
  'AD AT BE BG BV CH CY CZ DE DK EE ES FI FR GB GF GI GP GR HU IE IS IT LI LT LU LV MC MQ MT NL NO PL PM PT RE RO SE SI SJ SK SM TF VA'.split(
    ' ',
  ),
);

interface Rule {
  /** Number in the handbook's list for the MT103 core. */
  readonly rule: string;
  readonly code: string;
  /** The rule can only be broken when one of these slots is filled. */
  readonly about: readonly string[];
  /** The field that the rule is broken at, or the name of the one that is missing, and what is wrong. */
  readonly check: (fields: FieldTable, message: FinMessage) => Violation | null;
}

type Violation = readonly [at: FieldReading | string, detail: string];

/** SPRI, SSTD and SPAY are the service levels that restrict the parties' options. */
const restricted = (fields: FieldTable): string | null => {
  const code = partOf(fields.first('23B'), 'choice');
  return code === 'SPRI' || code === 'SSTD' || code === 'SPAY' ? code : null;
};

/** The field of this slot when it is there with one of these options. */
const withOption = (fields: FieldTable, slot: string, options: string): FieldReading | null => {
  const reading = fields.first(slot);
  return reading !== undefined && options.includes(reading.field.tag.slice(2)) ? reading : null;
};

const charges = (fields: FieldTable): string | null => partOf(fields.first('71A'), 'choice');

/** Network validated rules of the MT103 (SRG MT103, rules C1 to C18), in the handbook's order. */
const RULES: readonly Rule[] = [
  {
    rule: 'C1',
    code: 'D75',
    about: ['33B', '36'],
    check: (fields) => {
      const settled = partOf(fields.first('32A'), 'currency');
      const instructed = partOf(fields.first('33B'), 'currency');
      const rate = fields.first('36');
      const converts = settled !== null && instructed !== null && settled !== instructed;
      if (converts && rate === undefined) {
        return ['36', `is missing; 33B has ${instructed} and 32A has ${settled}, so give the exchange rate`];
      }
      if (rate === undefined || converts) return null;
      if (fields.first('33B') !== undefined && (settled === null || instructed === null)) return null;
      return [rate, 'must not be there; a rate belongs only to a 33B in another currency than 32A'];
    },
  },
  {
    rule: 'C2',
    code: 'D49',
    about: ['32A'],
    check: (fields, { headers: { senderAddress, receiverAddress } }) => {
      if (senderAddress === null || receiverAddress === null || fields.first('33B') !== undefined)
        return null;
      const sender = bicCountry(senderAddress);
      const receiver = bicCountry(receiverAddress);
      if (!INSTRUCTED_AMOUNT_COUNTRIES.has(sender) || !INSTRUCTED_AMOUNT_COUNTRIES.has(receiver)) return null;
      return ['33B', `is missing; between ${sender} and ${receiver} the instructed amount must be given`];
    },
  },
  {
    rule: 'C4',
    code: 'E03',
    about: ['53a'],
    check: (fields) => {
      const service = restricted(fields);
      const agent = service === null ? null : withOption(fields, '53a', 'D');
      return agent === null ? null : [agent, `must not have option D with 23B ${service}; write 53A or 53B`];
    },
  },
  {
    rule: 'C5',
    code: 'E04',
    about: ['53a'],
    check: (fields) => {
      const service = restricted(fields);
      const agent = service === null ? null : withOption(fields, '53a', 'B');
      if (agent === null || partOf(agent, 'account') !== null || agent.match === null) return null;
      return [agent, `needs a party identifier with 23B ${service}; begin it with /account`];
    },
  },
  {
    rule: 'C6',
    code: 'E05',
    about: ['54a'],
    check: (fields) => {
      const service = restricted(fields);
      const agent = service === null ? null : withOption(fields, '54a', 'BD');
      return agent === null ? null : [agent, `must have option A with 23B ${service}; write 54A`];
    },
  },
  {
    rule: 'C7',
    code: 'E06',
    about: ['55a'],
    check: (fields) => {
      if (fields.first('55a') === undefined) return null;
      const missing = ['53a', '54a'].find((slot) => fields.first(slot) === undefined);
      return missing === undefined ? null : [missing, 'is missing; field 55a needs both 53a and 54a'];
    },
  },
  {
    rule: 'C8',
    code: 'E07',
    about: ['55a'],
    check: (fields) => {
      const service = restricted(fields);
      const agent = service === null ? null : withOption(fields, '55a', 'BD');
      return agent === null ? null : [agent, `must have option A with 23B ${service}; write 55A`];
    },
  },
  {
    rule: 'C9',
    code: 'C81',
    about: ['56a'],
    check: (fields) =>
      fields.first('56a') !== undefined && fields.first('57a') === undefined
        ? ['57a', 'is missing; field 56a (intermediary) needs it']
        : null,
  },
  {
    rule: 'C10',
    code: 'E16',
    about: ['56a'],
    check: (fields) => {
      const agent = fields.first('56a');
      return agent === undefined || restricted(fields) !== 'SPRI'
        ? null
        : [agent, 'must not be there with 23B SPRI; leave it out'];
    },
  },
  {
    rule: 'C10',
    code: 'E17',
    about: ['56a'],
    check: (fields) => {
      const service = restricted(fields);
      const agent = fields.first('56a');
      if (agent === undefined || service === null || service === 'SPRI') return null;
      const clearing = partOf(agent, 'account')?.startsWith('/') === true;
      if (agent.field.tag === '56A' || agent.match === null || (agent.field.tag === '56C' && clearing))
        return null;
      return [agent, `must be 56A, or 56C with a clearing code like //SC123456, with 23B ${service}`];
    },
  },
  {
    rule: 'C11',
    code: 'E09',
    about: ['57a'],
    check: (fields) => {
      const service = restricted(fields);
      const agent = service === null ? null : withOption(fields, '57a', 'BD');
      if (agent === null || agent.match === null) return null;
      if (agent.field.tag === '57D' && partOf(agent, 'account') !== null) return null;
      return [agent, `must be 57A, 57C, or 57D with a party identifier, with 23B ${service}`];
    },
  },
  {
    rule: 'C12',
    code: 'E10',
    about: ['59a'],
    check: (fields) => {
      const service = restricted(fields);
      const beneficiary = fields.first('59a');
      if (service === null || beneficiary === undefined || beneficiary.match === null) return null;
      if (partOf(beneficiary, 'account') !== null) return null;
      return [beneficiary, `needs an account with 23B ${service}; begin it with /account`];
    },
  },
  {
    rule: 'C13',
    code: 'E18',
    about: ['23E'],
    check: (fields) => {
      const beneficiary = fields.first('59a');
      const cheque = fields.all('23E').some((reading) => partOf(reading, 'choice') === 'CHQB');
      if (!cheque || beneficiary === undefined || partOf(beneficiary, 'account') === null) return null;
      return [
        beneficiary,
        'must not have an account when 23E has CHQB (pay by cheque); leave the account out',
      ];
    },
  },
  {
    rule: 'C14',
    code: 'E13',
    about: ['71F'],
    check: (fields) => {
      const sender = fields.first('71F');
      return sender !== undefined && charges(fields) === 'OUR'
        ? [sender, 'must not be there with 71A OUR; leave it out']
        : null;
    },
  },
  {
    rule: 'C14',
    code: 'D50',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      return receiver !== undefined && charges(fields) === 'SHA'
        ? [receiver, 'must not be there with 71A SHA; leave it out']
        : null;
    },
  },
  {
    rule: 'C14',
    code: 'E15',
    about: ['71A'],
    check: (fields) => {
      if (charges(fields) !== 'BEN') return null;
      if (fields.first('71F') === undefined) return ['71F', "is missing; 71A BEN needs the sender's charges"];
      const receiver = fields.first('71G');
      return receiver === undefined ? null : [receiver, 'must not be there with 71A BEN; leave it out'];
    },
  },
  {
    rule: 'C15',
    code: 'D51',
    about: ['71F', '71G'],
    check: (fields) => {
      const charge = fields.first('71F') ?? fields.first('71G');
      return charge === undefined || fields.first('33B') !== undefined
        ? null
        : ['33B', `is missing; field ${charge.field.tag} needs the instructed amount`];
    },
  },
  {
    rule: 'C16',
    code: 'E44',
    about: ['23E'],
    check: (fields) => (fields.first('56a') === undefined ? contact(fields, ['TELI', 'PHOI'], '56a') : null),
  },
  {
    rule: 'C17',
    code: 'E45',
    about: ['23E'],
    check: (fields) => (fields.first('57a') === undefined ? contact(fields, ['TELE', 'PHON'], '57a') : null),
  },
  {
    rule: 'C18',
    code: 'C02',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      const charged = partOf(receiver, 'currency');
      const settled = partOf(fields.first('32A'), 'currency');
      if (receiver === undefined || charged === null || settled === null || charged === settled) return null;
      return [receiver, `has the currency ${charged}; write that of 32A, ${settled}`];
    },
  },
  {
    rule: '71G',
    code: 'D57',
    about: ['71G'],
    check: (fields) => {
      const receiver = fields.first('71G');
      const amount = partOf(receiver, 'amount');
      return receiver === undefined || amount === null || /[1-9]/.test(amount)
        ? null
        : [receiver, 'has the amount 0; leave it out when there are no charges'];
    },
  },
];

/** The rules with a bit for each slot that they are about, as `FieldTable.present` has them. */
const MASKED_RULES = RULES.map((rule) => ({
  rule,
  mask: rule.about.reduce((mask, slot) => mask | (1 << (MT103.places.get(slot) ?? 0)), 0),
}));

/** A code in 23E that asks to contact an institution that the message does not name. */
function contact(fields: FieldTable, codes: readonly string[], slot: string): Violation | null {
  const instruction = fields.all('23E').find((reading) => codes.includes(partOf(reading, 'choice') ?? ''));
  return instruction === undefined
    ? null
    : [instruction, `has ${partOf(instruction, 'choice')} but there is no field ${slot} to contact; add it`];
}

/** Checks the conditional rules, and adds what they find. */
export function checkRules(message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  for (const { rule, mask } of MASKED_RULES) {
    if ((mask & fields.present) === 0) continue;
    const violation = rule.check(fields, message);
    if (violation === null) continue;
    const [at, detail] = violation;
    if (typeof at !== 'string') report(problems, at.field, 0, rule.code, detail);
    else if (problems.length < MAX_PROBLEMS_PER_MESSAGE) {
      const line = message.blocks.endLine;
      problems.push({
        code: rule.code,
        severity: 'error',
        path: at,
        line,
        column: 1,
        message: `Field ${at} ${detail}.`,
      });
    }
  }
  checkInstructionCodes(fields, problems);
}
