import { RULE_KINDS } from '@clearbench/house-rules/document';
import { READY_SETS } from '@clearbench/house-rules/ready-sets';
import { expect, it } from 'vitest';
import { freeName, present, propertiesOf, valuesOf } from '@/components/documents/fields/field-values.ts';
import { problemsOfDetails, problemsOfRule } from './rule-problems.ts';
import { fieldsOf, kindOf } from './rule-values.ts';

const rules = READY_SETS.flatMap(({ document }) => document.rules);

it('each rule of the ready sets is the same after its form', () => {
  for (const rule of rules) {
    const { own, common } = fieldsOf(rule.kind);
    const fields = [...own, ...common];
    const properties = present(propertiesOf(fields, valuesOf(fields, rule)));
    expect({ ...properties, kind: rule.kind }).toEqual(rule);
    expect(problemsOfRule({ ...properties, kind: rule.kind }, new Set())).toEqual(new Map());
  }
  expect(new Set(rules.map(({ kind }) => kind)).size).toBeGreaterThan(RULE_KINDS.length - 2);
});

it('a field shows a wrong value, and what is wrong with it', () => {
  const wrong = { name: 'x', kind: 'file', maxPayments: 'many' };
  const { own } = fieldsOf('file');
  expect(valuesOf(own, wrong)).toMatchObject({ maxPayments: 'many', maxBytes: '' });
  expect(problemsOfRule(wrong, new Set(['x']))).toEqual(
    new Map([
      ['maxPayments', 'MaxPayments in rule x is "many"; write a whole number, like 1000.'],
      ['name', 'Another rule is already named x; choose a different name.'],
    ]),
  );
  expect(problemsOfDetails({ title: 'x', holidays: ['May'] }).get('holidays')).toMatch(
    /^Entry 1 of holidays/,
  );
});

it('codes are entered in whatever letters, and no required field says what an empty one means', () => {
  const { own } = fieldsOf('currencies');
  expect(propertiesOf(own, { allow: 'eur, Usd' })).toMatchObject({ allow: ['EUR', 'USD'] });
  const required = RULE_KINDS.flatMap((kind) => fieldsOf(kind).own).filter(
    (field) => field.required === true,
  );
  expect(required.map(({ hint = '' }) => hint).filter((hint) => /empty/i.test(hint))).toEqual([]);
  expect(required.length).toBeGreaterThan(RULE_KINDS.length);
});

it('a rule has a kind only if there is one, and a copy its own name', () => {
  expect([null, 'types', {}, { kind: 'x' }, { kind: 'types' }].map(kindOf)).toEqual([
    null,
    null,
    null,
    null,
    'types',
  ]);
  expect(freeName('eur', new Set(['eur', 'eur-2']))).toBe('eur-3');
  expect(freeName('eur-2', new Set(['eur', 'eur-2']))).toBe('eur-3');
});
