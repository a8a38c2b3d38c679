import { compileRules } from '@clearbench/house-rules';
import { expect, it } from 'vitest';
import { DearRules } from './dear-rules.ts';

const compiled = compileRules({ title: 'x', rules: [] });
if (!compiled.ok) throw new Error('Rules cannot be read.');
const { rules } = compiled;

it('payloads at least as large as one that was too dear are read elsewhere, for a minute', () => {
  const dear = new DearRules();
  expect(dear.isDear(rules, 16_000, 0)).toBe(false);
  dear.add(rules, 9_000, 0);
  dear.add(rules, 12_000, 10);
  expect([8_999, 9_000, 12_000].map((bytes) => dear.isDear(rules, bytes, 1_000))).toEqual([
    false,
    true,
    true,
  ]);
  expect(dear.isDear(rules, 16_000, 60_010)).toBe(false);
  dear.add(rules, 15_000, 70_000);
  expect(dear.isDear(rules, 12_000, 70_001)).toBe(false);
});
