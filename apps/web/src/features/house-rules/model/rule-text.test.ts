import { READY_SETS } from '@clearbench/house-rules/ready-sets';
import { expect, it } from 'vitest';
import { ruleText, scopeText } from './rule-text.ts';

it.each([
  [{ name: 'a', kind: 'currencies', allow: ['EUR'] }, 'Currencies: only EUR'],
  [{ name: 'a', kind: 'amounts', min: '1', max: '9', currency: 'EUR' }, 'Amounts in EUR: from 1 to 9'],
  [{ name: 'a', kind: 'field', path: '72', presence: 'forbidden' }, 'Field 72: not allowed'],
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
