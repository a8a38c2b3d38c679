import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { compileRules } from './house-rules.ts';
import { READY_SETS } from './ready-sets/ready-sets.ts';
import { check, problemsOf, rule } from './testing/check.ts';

const MT103 = sample('MT103');
const PACS = sample('pacs.008.001.08');
const PAIN = sample('pain.001.001.09');

describe('a rule', () => {
  it('refuses with its name, place, text and fix', () => {
    expect(check(MT103, [rule({ kind: 'currencies', allow: ['USD', 'GBP'] })])).toEqual([
      {
        code: 'house_rule',
        severity: 'error',
        path: '32A',
        line: 4,
        column: 12,
        index: 0,
        rule: { name: 'the-rule', version: 3 },
        message: 'Payments in EUR are not accepted. Send the payment in USD or GBP. (House rule the-rule.)',
      },
    ]);
  });

  it('has the texts of the bank where it gives them, and only warns where it says so', () => {
    const own = { text: 'We take dollars.', fix: 'Ask us.', severity: 'warning' as const };
    expect(check(MT103, [rule({ kind: 'currencies', allow: ['USD'], ...own })])).toMatchObject([
      { severity: 'warning', message: 'We take dollars. Ask us. (House rule the-rule.)' },
    ]);
  });

  it.each([
    [{ from: '2026-11-21' }, 0],
    [{ from: '2026-11-20', until: '2026-11-20' }, 1],
    [{ until: '2026-11-19' }, 0],
    [{ types: ['MT202*'] }, 0],
    [{ types: ['mt10*'] }, 1],
    [{ formats: ['iso20022'] }, 0],
  ])('is for its days, types and formats: %j', (limits, count) => {
    expect(check(MT103, [{ name: 'usd', kind: 'currencies', allow: ['USD'], ...limits }])).toHaveLength(
      count,
    );
  });

  it('counts days by the time zone of the document', () => {
    const late = new Date('2026-11-20T23:30:00Z');
    const rules = [{ name: 'usd', kind: 'currencies', allow: ['USD'], from: '2026-11-21' }];
    expect(check(MT103, rules, late)).toHaveLength(0);
    expect(check(MT103, rules, late, { timeZone: 'Europe/Berlin' })).toHaveLength(1);
  });
});

describe('rules of each kind', () => {
  it.each([
    [{ kind: 'types', allow: ['pacs.*'] }, MT103, /Messages of type MT103 .* Send pacs/],
    [{ kind: 'types', deny: ['pacs.008.001.08'] }, PACS, /type pacs.008.001.08/],
    [{ kind: 'countries', party: 'recipient', deny: ['DE'] }, MT103, /Payments to DE/],
    [{ kind: 'countries', party: 'sender', allow: ['DE'] }, PACS, /Payments from GB .* from DE/],
    [{ kind: 'amounts', max: '12500.49' }, MT103, /EUR 12500.50, is above .* 12500.49/],
    [{ kind: 'amounts', currency: 'EUR', min: '12500.51' }, PACS, /below the minimum/],
    [{ kind: 'field', path: '72', presence: 'required' }, MT103, /72 is missing\. Add 72\./],
    [{ kind: 'field', path: '50a', presence: 'forbidden' }, MT103, /50a is not allowed/],
    [{ kind: 'field', path: '71A', values: ['OUR'] }, MT103, /71A is 'SHA', .* Send it as OUR\./],
    [{ kind: 'field', path: '20', pattern: 'X[0-9]+' }, MT103, /in the form X\[0-9\]\+/],
    [{ kind: 'field', path: 'Cdtr/PstlAdr/Ctry', values: ['FR'] }, PACS, /is 'DE'/],
    [{ kind: 'field', path: 'Cdtr/CtryOfRes' }, PACS, /CtryOfRes is missing/],
    [{ kind: 'field', path: 'relatedReference' }, MT103, /relatedReference is missing/],
    [
      { kind: 'characters', set: 'swift-x', paths: ['Cdtr/Nm'] },
      PACS.replace('Suedwerk', 'S\u00fcdwerk'),
      /'ü'/,
    ],
    [{ kind: 'file', maxBytes: 10 }, MT103, /more than the 10/],
    [{ kind: 'file', maxPayments: 1 }, PAIN, /2 payments, more than the 1/],
    [
      { kind: 'expression', expression: 'transfer.amount < 5.0', text: 'Too much.' },
      MT103,
      /^Too much\. \(House/,
    ],
  ] as const)('%j', (given, text, message) => {
    expect(check(text, [rule(given as never)])).toMatchObject([
      { severity: 'error', message: expect.stringMatching(message) },
    ]);
  });

  it.each([
    { kind: 'types', allow: ['MT103'] },
    { kind: 'currencies', deny: ['USD'] },
    { kind: 'countries', allow: ['GB', 'DE'] },
    { kind: 'amounts', currency: 'USD', max: '1' },
    { kind: 'amounts', min: '12500.5', max: '12500.50' },
    { kind: 'field', path: '32A', pattern: '[0-9]{6}EUR.*' },
    { kind: 'field', path: '59a', presence: 'required' },
    { kind: 'field', path: '72', pattern: 'X' },
    { kind: 'characters', set: 'swift-x' },
    { kind: 'file', maxBytes: 1000, maxPayments: 1 },
    {
      kind: 'expression',
      text: 'x',
      expression: 'message.interbankSettledAmount.currency == transfer.currency',
    },
  ] as const)('lets what it allows pass: %j', (given) => {
    expect(check(MT103, [rule(given as never)])).toEqual([]);
  });

  it('refuse only the transfer of a message that breaks them', () => {
    const creditors = check(PAIN, [
      rule({ kind: 'field', path: 'CdtTrfTxInf/PmtId/EndToEndId', values: ['INV4711'] }),
    ]);
    expect(creditors.map(({ index, line }) => [index, line])).toEqual([[1, expect.any(Number)]]);
    expect(creditors[0]?.line).toBeGreaterThan(75);
    const whole = check(PAIN, [rule({ kind: 'field', path: 'GrpHdr/Authstn', presence: 'required' })]);
    expect(whole.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('name places in the file, not in the message', () => {
    const second = check(`${MT103}\r\n${MT103}`, [rule({ kind: 'field', path: '71A', values: ['OUR'] })]);
    expect(second.map(({ line, index }) => [line, index])).toEqual([
      [13, 0],
      [27, 1],
    ]);
  });
});

describe('a cut-off', () => {
  const rules = [rule({ kind: 'cut-off', time: '16:00', timeZone: 'Europe/Berlin', calendar: 'target' })];
  const at = (time: string) => check(MT103, rules, new Date(time), { holidays: ['2026-11-23'] });

  it.each(['2026-11-20T14:59:00Z', '2026-11-18T23:00:00Z', '2026-11-20T00:00:00Z'])(
    'lets %s pass',
    (time) => {
      expect(at(time)).toEqual([]);
    },
  );

  it('refuses from its minute on and names the next open day, by the own holidays too', () => {
    expect(at('2026-11-20T15:00:00Z')).toMatchObject([
      {
        path: '32A',
        line: 4,
        message: expect.stringContaining(
          'The cut-off for 2026-11-20 was at 16:00, and the payment arrived at 16:00 (Europe/Berlin). Send it with the value date 2026-11-24.',
        ),
      },
    ]);
  });

  it('follows summer time', () => {
    const rule = [
      { name: 'c', kind: 'cut-off', time: '16:00', timeZone: 'Europe/Berlin', calendar: 'weekdays' },
    ];
    expect(check(MT103, rule, new Date('2027-07-01T14:00:00Z'))).toHaveLength(1);
    expect(check(MT103, rule, new Date('2027-07-01T13:59:00Z'))).toHaveLength(0);
  });

  it('refuses value dates on which the bank is closed', () => {
    const christmas = MT103.replace(':32A:261120', ':32A:261225');
    expect(check(christmas, rules)).toMatchObject([
      { message: expect.stringContaining('value date 2026-12-28') },
    ]);
  });
});

describe('a document with problems', () => {
  it.each([
    [rule({ kind: 'field', path: '20', pattern: '(a' }), '/rules/0/pattern: The pattern cannot be read'],
    [rule({ kind: 'field', path: '20', pattern: '(a)\\1' }), '/rules/0/pattern: The pattern cannot be read'],
    [
      rule({ kind: 'expression', expression: 'a +', text: 'x' }),
      '/rules/0/expression: The expression is not valid',
    ],
    [rule({ kind: 'expression', expression: 'price > 1', text: 'x' }), "'price' is not known"],
    [
      rule({ kind: 'expression', expression: `"${'a'.repeat(2_000)}" == type`, text: 'x' }),
      'write at most 2000 characters',
    ],
    [
      rule({ kind: 'cut-off', time: '16:00', timeZone: 'Mars/Base', calendar: 'target' }),
      "no time zone 'Mars/Base'",
    ],
    [rule({ kind: 'currencies' }), 'The rule has no list'],
    [rule({ kind: 'amounts', min: '5', max: '4' }), 'no payment can pass'],
    [{ ...rule({ kind: 'amounts', min: '5' }), from: '2026-12-02', until: '2026-12-01' }, 'before it begins'],
    [{ name: 'the-rule', kind: 'currencies', allow: ['EUR'], colour: 'red' }, 'colour'],
    [{ name: 'The Rule', kind: 'currencies', allow: ['EUR'] }, '/rules/0/name'],
    [{ name: 'x', kind: 'nothing' }, '/rules/0'],
  ])('names the place: %j', (given, problem) => {
    expect(problemsOf(given).join('\n')).toContain(problem);
  });

  it('has each name once', () => {
    const eur = rule({ kind: 'currencies', allow: ['EUR'] });
    expect(problemsOf(eur, eur).join()).toContain('/rules/1/name');
  });

  it.each([null, 4, 'text', [], { rules: [] }, { title: 'x', rules: {} }])('is not %j', (data) => {
    expect(compileRules(data).ok).toBe(false);
  });
});

describe('two rules that exclude each other', () => {
  const warnings = (...rules: object[]) => {
    const compiled = compileRules({ title: 'Test', rules });
    return compiled.ok ? compiled.warnings.map(({ message }) => message) : ['faulty'];
  };
  const a = { name: 'a' };
  const b = { name: 'b' };

  it.each([
    [
      { kind: 'currencies', allow: ['EUR'] },
      { kind: 'currencies', allow: ['USD'] },
    ],
    [
      { kind: 'currencies', deny: ['EUR', 'USD'] },
      { kind: 'currencies', allow: ['EUR'] },
    ],
    [
      { kind: 'types', allow: ['pacs.*'] },
      { kind: 'types', allow: ['MT103'] },
    ],
    [
      { kind: 'amounts', min: '10' },
      { kind: 'amounts', max: '9' },
    ],
    [
      { kind: 'field', path: '72', presence: 'forbidden' },
      { kind: 'field', path: '72' },
    ],
    [
      { kind: 'field', path: '71A', values: ['OUR'] },
      { kind: 'field', path: '71A', values: ['SHA'] },
    ],
  ])('are named: %j, %j', (one, other) => {
    expect(warnings({ ...a, ...one }, { ...b, ...other })).toEqual([
      expect.stringMatching(/rules a and b conflict/),
    ]);
  });

  it('do not where their days, types or sides differ', () => {
    const eur = { kind: 'currencies', allow: ['EUR'] };
    const usd = { kind: 'currencies', allow: ['USD'] };
    expect(warnings({ ...a, ...eur, until: '2026-12-31' }, { ...b, ...usd, from: '2027-01-01' })).toEqual([]);
    expect(warnings({ ...a, ...eur, types: ['MT103'] }, { ...b, ...usd, types: ['pacs.*'] })).toEqual([]);
    expect(
      warnings({ ...a, ...eur, until: '2026-12-31' }, { ...b, ...usd, from: '2026-12-31' }),
    ).toHaveLength(1);
  });
});

describe.each(READY_SETS.map((set) => [set.id, set] as const))('the ready set %s', (_, { document }) => {
  it('is right and has no rules that exclude each other', () => {
    expect(compileRules(document)).toMatchObject({ ok: true, warnings: [] });
  });
});
