import { READY_SETS } from '@clearbench/house-rules';
import type { Rule, RulesDocument } from '@clearbench/house-rules/document';
import { check } from '@clearbench/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstPayment } from './first-payment.ts';
import { applyHouse } from './house.ts';

// A Monday, before every cut-off time.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const houseOf = (document: RulesDocument) => ({ version: 1, document, offsetMs: 0 });
const ruled = (rules: Rule[]) => firstPayment(houseOf({ title: 'Oak', rules }));
const typeFor = async (...rules: Rule[]) => (await ruled(rules))?.type;

describe('the first payment', () => {
  it('is an MT103 without rules, with the date of today', async () => {
    const payment = await firstPayment(null);
    expect(payment).toMatchObject({ type: 'MT103', fileName: 'mt103.simulated.fin' });
    expect(payment?.text).toContain(':32A:261130EUR12500,50');
  });

  it('is of a type that the rules accept', async () => {
    expect(await typeFor({ name: 'types', kind: 'types', allow: ['pacs.008*'] })).toBe('pacs.008.001.08');
  });

  it('has an amount that the rules accept', async () => {
    const rules: Rule[] = [{ name: 'amount', kind: 'amounts', min: '1000000' }];
    expect((await ruled(rules))?.text).toMatch(/EUR1000000,\r?\n/);
    const orders: Rule = { name: 'types', kind: 'types', allow: ['pain.001*'] };
    const { text = '' } = (await ruled([...rules, orders])) ?? {};
    expect(text.match(/<InstdAmt.*/g)).toEqual(Array(2).fill('<InstdAmt Ccy="EUR">1000000</InstdAmt>'));
  });

  it('is in a currency that the rules accept', async () => {
    const rules: Rule[] = [
      { name: 'currencies', kind: 'currencies', allow: ['JPY'] },
      { name: 'types', kind: 'types', allow: ['pacs.008*'] },
    ];
    expect((await ruled(rules))?.text).toContain('Ccy="JPY">12500<');
    expect((await ruled([{ name: 'no-euros', kind: 'currencies', deny: ['EUR'] }]))?.text).toMatch(
      /USD12500,50/,
    );
  });

  it('is for the next day on which the rules accept payments', async () => {
    vi.setSystemTime('2026-12-24T20:00:00Z');
    const rules: Rule[] = [{ name: 'cut-off', kind: 'cut-off', time: '17:00', calendar: 'target' }];
    expect((await ruled(rules))?.text).toContain(':32A:261228');
  });

  it('satisfies every ready-made set, by the check of the engine', async () => {
    for (const { document } of READY_SETS) {
      const house = houseOf(document);
      const text = (await firstPayment(house))?.text ?? '';
      const apply = await applyHouse(house);
      const checked = apply?.([...check(text)], text) ?? [];
      expect(
        checked.map(({ ok }) => ok),
        document.title,
      ).toEqual([true]);
    }
  });

  it('is missing if no sample satisfies the rules', async () => {
    expect(await typeFor({ name: 'types', kind: 'types', allow: ['MT999'] })).toBeUndefined();
  });
});
