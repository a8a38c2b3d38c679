import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { complete, helpText, readCommand, TERMINAL_TYPES } from './commands.ts';
import { withFields } from './compose.ts';
import { EMPTY_PUSH, isAmount, isComplete, pushSteps } from './push.ts';

describe('what is entered', () => {
  it('is a command with its arguments, in any case, with quotes keeping words together', () => {
    expect(readCommand('  COMPOSE mt103 amount=12.50 name="Suedwerk GmbH"')).toEqual({
      kind: 'compose',
      type: 'MT103',
      fields: new Map([
        ['amount', '12.50'],
        ['name', 'Suedwerk GmbH'],
      ]),
    });
    expect(readCommand('connect all')).toMatchObject({ systems: ['ktt', 'sepa', 'swift'] });
    expect(readCommand('disconnect SEPA swift')).toMatchObject({ systems: ['sepa', 'swift'] });
  });

  it.each([
    '',
    'compose',
    'compose MT999',
    'set',
    'set x',
    'connect',
    'connect moon',
    'rm -rf /',
    '"',
    '__proto__',
  ])('is never an exception: %j', (entered) => {
    expect(readCommand(entered)).toMatchObject({ kind: 'mistake' });
  });

  it('is explained', () => {
    for (const name of ['compose', 'validate', 'connect', 'history']) expect(helpText()).toContain(name);
  });
});

describe('Tab', () => {
  it('completes commands, types, fields and systems', () => {
    expect(complete('comp')).toEqual({ text: 'compose ', choices: [] });
    expect(complete('compose mt9')).toEqual({ text: 'compose MT9', choices: ['MT910', 'MT940'] });
    expect(complete('compose MT910 cur')).toEqual({ text: 'compose MT910 currency=', choices: [] });
    expect(complete('connect s')).toEqual({ text: 'connect s', choices: ['sepa', 'swift'] });
    expect(complete('moon')).toBeNull();
    expect(complete('constructor x')).toBeNull();
  });
});

describe('a composed message', () => {
  const errorsOf = (text: string) =>
    [...check(text)].flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));

  it.each(TERMINAL_TYPES)('%s is valid, and stays so when its reference is changed', (type) => {
    const change = withFields(sample(type), new Map([['reference', 'OPS-2026-1']]));
    expect(change).toHaveProperty('text');
    const text = 'text' in change ? change.text : '';
    expect(text).toContain(':20:OPS-2026-1');
    expect(errorsOf(text)).toEqual([]);
  });

  it('puts amount, currency, account and name into the right fields', () => {
    const fields = new Map([
      ['amount', '1,250.5'],
      ['currency', 'usd'],
      ['account', 'GB29NWBK60161331926819'],
      ['name', 'ANNA MILLER'],
    ]);
    const change = withFields(sample('MT103'), fields);
    const text = 'text' in change ? change.text : '';
    expect(text).toMatch(/:32A:\d{6}USD1250,5\r?\n/);
    expect(text).toMatch(/:59:\/GB29NWBK60161331926819\r?\nANNA MILLER/);
    expect(errorsOf(text)).toEqual([]);
  });

  it('says when it has no such field', () => {
    expect(withFields(sample('MT202'), new Map([['70', 'x']]))).toEqual({
      problem: 'This message has no field for 70.',
    });
    expect(withFields(sample('MT202'), new Map([['.*', 'x']]))).toHaveProperty('problem');
  });
});

describe('a push', () => {
  const whole = { ...EMPTY_PUSH, amount: '12.50', beneficiaryAccount: 'DE89', beneficiaryName: 'Anna' };

  it.each(['currency', 'amount', 'beneficiaryAccount', 'beneficiaryName'] as const)(
    'requires its %s',
    (name) => {
      expect(isComplete(whole)).toBe(true);
      expect(isComplete({ ...whole, [name]: ' '.repeat(name === 'currency' ? 0 : 2) })).toBe(false);
    },
  );

  it('takes an amount in digits', () => {
    expect(['12', '12.5', ' 12,50 '].map(isAmount)).toEqual([true, true, true]);
    expect(['', 'abc', '-1', '1,250.50', '1.234'].some(isAmount)).toBe(false);
  });

  it('has completed two steps, is at the third, and has two to go', () => {
    const states = pushSteps('2026-11-20T10:00:00Z').map(({ state }) => state);
    expect(states).toEqual(['done', 'done', 'running', 'queued', 'queued']);
    expect(new Set(pushSteps(null).map(({ state }) => state))).toEqual(new Set(['queued']));
  });
});
