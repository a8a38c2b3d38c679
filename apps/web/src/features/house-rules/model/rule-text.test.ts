import { READY_SETS } from '@clearbench/house-rules/ready-sets';
import { expect, it } from 'vitest';
import { RULE_TEMPLATES, withRule } from './rule-templates.ts';
import { ruleText, scopeText } from './rule-text.ts';

it.each([
  [{ name: 'a', kind: 'currencies', allow: ['EUR'] }, 'Currencies: only EUR'],
  [{ name: 'a', kind: 'amounts', least: '1', greatest: '9', currency: 'EUR' }, 'Amounts in EUR: from 1 to 9'],
  [{ name: 'a', kind: 'field', path: '72', presence: 'may-not' }, 'Field 72: may not be used'],
  [{ name: 'a', kind: 'cut-off', time: '16:00', calendar: 'target' }, 'Until 16:00, on TARGET days'],
] as const)('says what a rule asks for: %j', (rule, text) => {
  expect(ruleText(rule as never)).toBe(text);
});

it('has a text for each rule of the ready sets', () => {
  for (const { document } of READY_SETS)
    for (const rule of document.rules) expect(ruleText(rule).length).toBeGreaterThan(5);
});

it('says what a rule is limited to', () => {
  const rule = {
    name: 'a',
    kind: 'currencies',
    allow: ['EUR'],
    types: ['MT103'],
    from: '2026-12-01',
  } as const;
  expect(scopeText(rule as never)).toBe('MT103 · from 2026-12-01');
});

it('adds a rule of each kind, with a name of its own', () => {
  const both = RULE_TEMPLATES.reduce((text, { yaml }) => withRule(text, yaml), 'title: Mine\nrules: []\n');
  const again = withRule(both, RULE_TEMPLATES[0]?.yaml ?? '');
  expect(again.match(/name: new-rule/g)).toHaveLength(RULE_TEMPLATES.length + 1);
  expect(new Set(again.match(/name: new-rule\S*/g)).size).toBe(RULE_TEMPLATES.length + 1);
});
