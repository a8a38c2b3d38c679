import type { FieldTable } from '../../../fields/definitions/field-table.ts';
import { type FieldReading, partOf } from '../../../fields/reading/field-reading.ts';
import type { Rule } from '../../../fields/rule.ts';

/** SPRI, SSTD and SPAY are the service levels that restrict the parties' options. */
const restricted = (fields: FieldTable): string | null => {
  const code = partOf(fields.first('23B'), 'choice');
  return code === 'SPRI' || code === 'SSTD' || code === 'SPAY' ? code : null;
};

/** The field of this slot when it is there with one of these options. */
const withOption = (fields: FieldTable, slot: string, options: string): FieldReading | null => {
  const reading = fields.first(slot);
  // A tag without a letter has no option.
  const letter = reading?.field.tag.charAt(2) ?? '';
  return reading !== undefined && letter !== '' && options.includes(letter) ? reading : null;
};

/** FIN has no sending institution, only FileAct has; a lenient reader assumes that a file came by FileAct. */
export const FILE_ACT_RULE: Rule = {
  rule: '51A',
  code: 'D63',
  about: ['51A'],
  severity: 'tolerated',
  check: (fields) => {
    const sending = fields.first('51A');
    return sending === undefined ? null : [sending, 'is for FileAct only; leave it out of a FIN message'];
  },
};

/** The rules on the parties of an MT103 and their options (C4 to C12). */
export const PARTY_RULES: readonly Rule[] = [
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
  ...['53a', '54a'].map(
    (slot): Rule => ({
      rule: 'C7',
      code: 'E06',
      about: ['55a'],
      check: (fields) =>
        fields.first('55a') !== undefined && fields.first(slot) === undefined
          ? [slot, 'is missing; field 55a needs both 53a and 54a']
          : null,
    }),
  ),
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
        : [agent, 'is not allowed with 23B SPRI; leave it out'];
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
];
