import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { BROKEN, GOOD, inFolder, runHere } from '../testing/run-here.ts';

inFolder({
  'good.fin': GOOD,
  'two.fin': `${GOOD}\r\n${BROKEN.replace('SHA', 'OUR')}`,
  'rows.csv': sample('CSV'),
  'rules.yaml': `
title: Oak Bank
rules:
  - name: shared
    kind: field
    types: [MT103]
    path: 71A
    values: [OUR]
  - name: small
    kind: amounts
    currency: EUR
    max: '12000'
    formats: [csv]
`,
  'past.json': JSON.stringify({
    title: 'Oak Bank',
    rules: [{ name: 'usd', kind: 'currencies', allow: ['USD'], until: '2026-01-31' }],
  }),
  'faulty.yaml': 'title: Oak Bank\nrules:\n  - { name: trap, kind: field, path: "20", pattern: "(a+" }\n',
});

describe('clearbench check --rules', () => {
  it('checks by the rules of the file after those of the standard, with place and the way to fix it', async () => {
    const { code, out } = await runHere(['check', '--rules', 'rules.yaml', 'two.fin']);
    expect(code).toBe(1);
    expect(out).toContain('two.fin:1:1 MT103 invalid\n');
    expect(out).toContain(
      "two.fin:13:1 error house_rule 71A 71A is 'SHA', which is not accepted. Send it as OUR.",
    );
    expect(out.match(/house_rule/g)).toHaveLength(1);
    expect(out).toContain('error T36 23B');
  });

  it('finds the row of a table, and names the rule in JSON', async () => {
    const { out } = await runHere(['check', '--json', '--rules', 'rules.yaml', 'rows.csv']);
    const lines = out.trimEnd().split('\n');
    const errors = lines.map((line) => JSON.parse(line).errors);
    expect(errors).toMatchObject([[{ code: 'house_rule', rule: 'small', line: 2 }], []]);
  });

  it('applies them as of the day', async () => {
    expect((await runHere(['check', '--rules', 'past.json', 'good.fin'])).code).toBe(0);
    const asOf = ['--as-of', '2026-01-31'];
    expect((await runHere(['check', '--rules', 'past.json', ...asOf, 'good.fin'])).code).toBe(1);
  });

  it('holds after corrections too', async () => {
    const { err } = await runHere(['check', '--rules', 'rules.yaml', '--fix-dry-run', 'good.fin']);
    expect(err).toContain('house_rule');
  });

  it.each([
    ['faulty.yaml', 'Line 3, rule trap, pattern: The pattern cannot be read'],
    ['missing.yaml', 'there is no such file'],
    ['good.fin', 'is not valid'],
  ])('names what is wrong with the rules: %s', async (file, reason) => {
    const { code, err } = await runHere(['check', '--rules', file, 'good.fin']);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
  });
});
