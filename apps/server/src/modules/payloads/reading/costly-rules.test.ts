import { compileRules } from '@clearbench/house-rules';
import { expect, it } from 'vitest';
import { CostlyRules } from './costly-rules.ts';

const compiled = compileRules({ title: 'x', rules: [] });
if (!compiled.ok) throw new Error('Rules cannot be read.');
const { rules } = compiled;

it('payloads at least as large as one that was too costly are read elsewhere, for a minute', () => {
  const costly = new CostlyRules();
  expect(costly.isCostly(rules, 16_000, 0)).toBe(false);
  costly.add(rules, 9_000, 0);
  costly.add(rules, 12_000, 10);
  expect([8_999, 9_000, 12_000].map((bytes) => costly.isCostly(rules, bytes, 1_000))).toEqual([
    false,
    true,
    true,
  ]);
  expect(costly.isCostly(rules, 16_000, 60_010)).toBe(false);
  costly.add(rules, 15_000, 70_000);
  expect(costly.isCostly(rules, 12_000, 70_001)).toBe(false);
});
