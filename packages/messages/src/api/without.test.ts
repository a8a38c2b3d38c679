import { describe, expect, it } from 'vitest';
import * as swiftMt from '../exports/swift-mt.ts';
import { check, type ReadOptions, read, sample } from '../index.ts';

const WRONG = sample('MT103').replace('EUR12500,50', 'EUX12500,50').replace(':33B:EUR12500,50\r\n', '');
const off = (...ids: ('T52' | 'D49' | 'T13')[]): ReadOptions => ({
  without: ids.map((id) => ({ id, reason: 'Agreed with OAKNGB20' })),
});

const codes = (text: string, options: ReadOptions = {}) =>
  read(text, 'MT103', options).problems.map(({ code, severity }) => `${severity} ${code}`);

describe('a rule that is switched off', () => {
  it('reports nothing but a warning with the reason', () => {
    const [problem, ...others] = read(WRONG, 'MT103', off('T52', 'D49')).problems;
    expect(codes(WRONG)).toEqual(['error T52', 'error D49']);
    expect(codes(WRONG, off('T52'))).toEqual(['warning rule_switched_off', 'error D49']);
    expect(problem).toMatchObject({
      code: 'rule_switched_off',
      severity: 'warning',
      path: '32A',
      line: 4,
      message: expect.stringMatching(
        /^Rule T52 is switched off \(Agreed with OAKNGB20\)\. It says: Field 32A has /,
      ),
    });
    expect(others).toHaveLength(1);
  });

  it('makes the message valid where it alone was broken', () => {
    const reading = read(WRONG, 'MT103', off('T52', 'D49'));
    expect(reading.ok && reading.content.interbankSettledAmount.currency).toBe('EUX');
    expect([...check(WRONG, off('T52', 'D49'))].map(({ verdict }) => verdict)).toEqual(['valid']);
    expect(swiftMt.read(WRONG, 'MT103', off('T52', 'D49')).ok).toBe(true);
  });

  it('warns once, however often it is broken', () => {
    const twice = sample('MT103').replaceAll('EUR', 'EUX');
    expect(codes(twice)).toEqual(['error T52', 'error T52']);
    expect(codes(twice, off('T52'))).toEqual(['warning rule_switched_off']);
  });

  it('says nothing about a message that keeps it', () => {
    expect(codes(sample('MT103'), off('T52'))).toEqual([]);
  });

  it('leaves room for the problems of others, however often it is broken', () => {
    const charges = ':71F:EUX1,\r\n'.repeat(150);
    const text = sample('MT103').replace(':71A:SHA\r\n', `$&${charges}:71G:EUR1.50\r\n`);
    expect(codes(text)).not.toContain('error T43');
    expect(codes(text, off('T52'))).toContain('error T43');
  });

  it('is named in a valid message, whatever else there is to warn about', () => {
    const [, order = ''] = /(<CdtTrfTxInf>[\s\S]*<\/CdtTrfTxInf>)/.exec(sample('pacs.008.001.08')) ?? [];
    const orders = Array.from({ length: 130 }, (_, at) =>
      order
        .replace('REF20261120A', `REF${at}`)
        .replace('INV4711', `INV${at}`)
        .replace('e6f001', `e6f${String(at).padStart(3, '0')}`)
        .replace('<RmtInf>', '<Purp><Cd>SALQ</Cd></Purp><RmtInf>'),
    );
    const last = orders.at(-1)?.replace(/(<CdtrAgt>[\s\S]*?)ELMFDEF0/, '$1ELMFXXF0') ?? '';
    const text = sample('pacs.008.001.08')
      .replace(order, orders.with(-1, last).join(''))
      .replace('<NbOfTxs>1<', '<NbOfTxs>130<');
    const options = { profile: 'base' } as const;
    expect(read(text, options).problems.map(({ code, severity }) => `${severity} ${code}`)).toContain(
      'error bic_country',
    );
    const without = [{ id: 'bic_country', reason: 'A trial' }] as const;
    const reading = read(text, { ...options, without });
    expect([reading.ok, reading.problems.length]).toEqual([true, 100]);
    expect(reading.problems.filter(({ code }) => code !== 'code_unlisted')).toMatchObject([
      { code: 'rule_switched_off', message: expect.stringContaining('bic_country') },
    ]);
  });

  it('is named beside another rule that requires the same field', () => {
    const text = sample('MT103')
      .replace(':33B:EUR12500,50\r\n', '')
      .replace(':71A:SHA\r\n', '$&:71F:EUR5,\r\n');
    expect(codes(text)).toEqual(['error D49']);
    expect(codes(text, off('D49'))).toEqual(['warning rule_switched_off', 'error D51']);
  });

  it('may be one of ISO 20022, of a telex, or about several messages', () => {
    const text = sample('pacs.008.001.08').replace('Ccy="EUR"', 'Ccy="EUX"');
    expect(read(text).ok).toBe(false);
    expect(read(text, { without: [{ id: 'currency_unknown', reason: 'A trial' }] }).ok).toBe(true);
    const telex = sample('KTT').replace('SHA', 'SHX');
    expect(read(telex).ok).toBe(false);
    expect(read(telex, { without: [{ id: 'telex_charges', reason: 'A trial' }] }).problems).toMatchObject([
      { code: 'rule_switched_off' },
    ]);
    const [, second] = check(sample('MT103') + sample('MT103'), {
      without: [{ id: 'reference_repeated', reason: 'A trial' }],
    });
    expect(second?.problems.map(({ code }) => code)).toEqual(['rule_switched_off']);
  });

  it('needs a reason', () => {
    const silent = { without: [{ id: 'T52', reason: ' ' }] } as const;
    expect(() => read(WRONG, silent)).toThrow(
      'Rule T52 is switched off without a reason; write one in `reason`.',
    );
    expect(() => [...check(WRONG, silent)]).toThrow(RangeError);
    expect(() => swiftMt.read(WRONG, silent)).toThrow(RangeError);
    expect(() => swiftMt.check(WRONG, silent)).toThrow(RangeError);
    expect(() => swiftMt.readAll(WRONG, silent)).toThrow(RangeError);
  });

  it('exists', () => {
    const unknown = (id: string) => ({ without: [{ id, reason: 'A trial' }] }) as unknown as ReadOptions;
    expect(() => read(WRONG, unknown('t52'))).toThrow(RangeError);
    expect(() => read(WRONG, unknown('t52'))).toThrow('There is no rule t52. Did you mean T52?');
    expect(() => [...check(WRONG, unknown('currency_unknwon'))]).toThrow('Did you mean currency_unknown?');
    expect(() => read(WRONG, unknown('toString'))).toThrow('`rulesOf` lists the rules of a type.');
  });

  it('that is necessary to read the content leaves none', () => {
    const text = sample('MT103').replace(':23B:CRED\r\n', '');
    expect(read(text, 'MT103', off('T13'))).toMatchObject({ ok: false, content: null });
  });
});
