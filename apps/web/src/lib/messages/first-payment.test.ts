import { READY_SETS } from '@clearbench/house-rules';
import type { Rule, RulesDocument } from '@clearbench/house-rules/document';
import { check } from '@clearbench/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AcceptedPayment, firstPayment } from './first-payment.ts';
import { applyHouse } from './house.ts';

// A Monday, before every cut-off time.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const houseOf = (document: RulesDocument) => ({ version: 1, document, offsetMs: 0 });
const ruled = (rules: Rule[]) => firstPayment(houseOf({ title: 'Oak', rules }));
/** The payment for rules that accept one. */
async function accepted(...rules: Rule[]): Promise<AcceptedPayment> {
  const payment = await ruled(rules);
  if ('refusals' in payment) throw new Error(payment.refusals.join(' '));
  return payment;
}

const typesOf = (...allow: string[]): Rule => ({ name: 'types', kind: 'types', allow });
const countries = (choice: Partial<Rule & { kind: 'countries' }>): Rule => ({
  name: 'countries',
  kind: 'countries',
  ...choice,
});

describe('the first payment', () => {
  it('is an MT103 without rules, with the date of today', async () => {
    const payment = await firstPayment(null);
    expect(payment).toMatchObject({ type: 'MT103', fileName: 'mt103.simulated.fin' });
    expect(payment).toHaveProperty('text', expect.stringContaining(':32A:261130EUR12500,50'));
  });

  it('is of a type that the rules accept', async () => {
    const { type } = await accepted({ name: 'types', kind: 'types', allow: ['pacs.008*'] });
    expect(type).toBe('pacs.008.001.08');
  });

  it('has an amount that the rules accept', async () => {
    const rule: Rule = { name: 'amount', kind: 'amounts', min: '1000000' };
    expect((await accepted(rule)).text).toMatch(/EUR1000000,\r?\n/);
    const { text } = await accepted(rule, { name: 'types', kind: 'types', allow: ['pain.001*'] });
    expect(text.match(/<InstdAmt.*/g)).toEqual(Array(2).fill('<InstdAmt Ccy="EUR">1000000</InstdAmt>'));
  });

  it('is in a currency that the rules accept', async () => {
    const rules: Rule[] = [
      { name: 'currencies', kind: 'currencies', allow: ['JPY'] },
      { name: 'types', kind: 'types', allow: ['pacs.008*'] },
    ];
    expect((await accepted(...rules)).text).toContain('Ccy="JPY">12500<');
    const { text } = await accepted({ name: 'no-euros', kind: 'currencies', deny: ['EUR'] });
    expect(text).toMatch(/USD12500,50/);
  });

  it('is for the next day on which the rules accept payments', async () => {
    vi.setSystemTime('2026-12-24T20:00:00Z');
    const rules: Rule[] = [{ name: 'cut-off', kind: 'cut-off', time: '17:00', calendar: 'target' }];
    expect((await accepted(...rules)).text).toContain(':32A:261228');
  });

  it('satisfies every ready-made set, by the check of the engine', async () => {
    for (const { document } of READY_SETS) {
      const house = houseOf(document);
      const payment = await firstPayment(house);
      const text = 'text' in payment ? payment.text : '';
      const apply = await applyHouse(house);
      const checked = apply?.([...check(text)], text) ?? [];
      expect(
        checked.map(({ ok }) => ok),
        document.title,
      ).toEqual([true]);
    }
  });

  it.each<[string, Rule[], RegExp]>([
    ['MT103', [countries({ allow: ['CH'] })], /^{1:F01OAKNCH20.*{2:I103ELMFCH20[\s\S]*:59:\/CH93/],
    [
      'MT103',
      [countries({ deny: ['DE'], party: 'recipient' })],
      /^{1:F01OAKNGB20.*ELMFAT20[\s\S]*:50K:\/GB29/,
    ],
    [
      'JSON',
      [countries({ allow: ['KE'] }), typesOf('JSON')],
      /"bic": "ELMFKE20"[\s\S]*"account": "0087654321"/,
    ],
    [
      'pain.001.001.09',
      [countries({ allow: ['DE', 'KE'] }), countries({ name: 'others', deny: ['DE'] }), typesOf('pain.001*')],
      /<BICFI>OAKNKE20[\s\S]*<Ctry>KE<[\s\S]*<Othr>\s*<Id>0087654321</,
    ],
    ['pacs.008.001.08', [countries({ allow: ['DE'] }), typesOf('pacs.008*')], /<IBAN>DE89[\s\S]*<IBAN>DE89/],
  ])('is between countries that the rules accept: %s', async (type, rules, expected) => {
    const payment = await accepted(...rules);
    expect([payment.type, payment.text]).toEqual([type, expect.stringMatching(expected)]);
  });

  it.each<[Rule[], RegExp]>([
    [[typesOf('MT999')], /^Messages of type MT103 are not accepted/],
    [
      [countries({ allow: ['DE'] }), countries({ name: 'others', allow: ['FR'] })],
      /^The rules accept no payment between any two/,
    ],
    [[{ name: 'never', kind: 'expression', expression: 'false', text: 'We are closed.' }], /We are closed/],
  ])('says what the rules refuse if no sample satisfies them', async (rules, expected) => {
    expect(await ruled(rules)).toEqual({ refusals: [expect.stringMatching(expected)] });
  });
});
