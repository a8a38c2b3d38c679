import { transferFrom } from '../../content/to-transfer.ts';
import { type Rule, ruleSet } from '../../fields/rule.ts';
import type { MtDefinition } from '../definition.ts';
import { contentOfMt202, contentOfMt202Cov } from './content.ts';
import { MT202_COV_SCHEMA, MT202_SCHEMA } from './schema.ts';

/** An intermediary needs the institution that it forwards to. */
function intermediaryRule(rule: string, code: string, prefix: string, where: string): Rule {
  return {
    rule,
    code,
    about: [`${prefix}56a`],
    check: (fields) =>
      fields.first(`${prefix}56a`) !== undefined && fields.first(`${prefix}57a`) === undefined
        ? ['57a', `is missing${where}; field 56a (intermediary) needs it`]
        : null,
  };
}

/** General financial institution transfer (SRG MT202, rule C1). */
export const MT202: MtDefinition = {
  type: 'MT202',
  schema: MT202_SCHEMA,
  rules: ruleSet(MT202_SCHEMA, [intermediaryRule('C1', 'C81', '', '')]),
  contentOf: contentOfMt202,
  transferOf: transferFrom({
    type: 'mt202',
    reference: '20',
    relatedReference: '21',
    settled: '32A',
    ordering: '52a',
    beneficiary: '58a',
    destinations: ['57a', '58a'],
  }),
};

/** General financial institution transfer that covers a customer credit transfer (SRG MT202 COV, rules C1 and C2). */
export const MT202_COV: MtDefinition = {
  type: 'MT202 COV',
  schema: MT202_COV_SCHEMA,
  rules: ruleSet(MT202_COV_SCHEMA, [
    intermediaryRule('C1', 'C81', 'A.', ' in sequence A'),
    intermediaryRule('C2', 'C68', 'B.', ' in sequence B'),
  ]),
  contentOf: contentOfMt202Cov,
  // The transfer is that between the customers, which is covered.
  transferOf: transferFrom({
    type: 'mt202_cov',
    reference: 'A.20',
    relatedReference: 'A.21',
    settled: 'A.32A',
    ordering: 'B.50a',
    beneficiary: 'B.59a',
    destinations: ['B.57a', 'A.58a'],
  }),
};
