import { describe, expect, it } from 'vitest';
import { MX_SAMPLE_TYPES } from '../iso20022/content/sample-mx.ts';
import { checkAll } from '../reading/checking/check.ts';
import { detect } from '../reading/detection/detect.ts';
import { readTransfers } from '../reading/items/read-transfers.ts';
import { parse, validate } from '../reading/parse.ts';
import { MT_TYPES } from '../swift-mt/types/registry.ts';
import { build, contentOf } from './build.ts';
import { SAMPLE_TYPES, type SampleType, sample } from './sample.ts';

describe('the sample of', () => {
  it.each(SAMPLE_TYPES)('%s is one message of its type, valid in strict mode', (type) => {
    const checked = [...checkAll(sample(type), { mode: 'strict' })];
    for (const { problems } of checked) expect(problems).toEqual([]);
    expect(checked.map((one) => one.type)).toEqual(type === 'CSV' ? ['CSV', 'CSV'] : [type]);
  });

  it.each([...MT_TYPES, ...MX_SAMPLE_TYPES])('%s is recognised by its beginning', (type) => {
    expect(detect(sample(type)).type).toBe(type);
  });

  it.each([...MT_TYPES, ...MX_SAMPLE_TYPES, 'KTT'] as const)(
    '%s comes back as it was, and its content too',
    (type) => {
      const text = sample(type);
      const result = parse(text, { mode: 'strict' });
      if (result.kind !== 'message') throw new Error(`The sample of ${type} is ${result.kind}.`);
      expect(build(result.message)).toBe(text);
      const content = contentOf(result.message);
      if (content === null) throw new Error(`The sample of ${type} has no content.`);
      const again = parse(build(content), { mode: 'strict' });
      if (again.kind !== 'message')
        throw new Error(`The sample of ${type}, written from its content, is ${again.kind}.`);
      expect(validate(again.message)).toEqual([]);
      expect(contentOf(again.message)).toEqual(content);
    },
  );
});

it.each([
  ['pain.001.001.05', 'Did you mean pain.001.001.09 or pain.001.001.03?'],
  ['MT104', 'Did you mean MT101, MT102, '],
  ['103', 'Did you mean MT103?'],
  ['nonsense', 'The types are MT101, '],
])('there is no sample of %s, and the error names others', (type, advice) => {
  expect(() => sample(type as SampleType)).toThrow(`There is no sample of ${type}. ${advice}`);
});

describe('a sample of another day and transfer', () => {
  const UETR = '0c5e2a30-0f4b-4a53-9c84-9a1f5d1f7b11';

  it.each(SAMPLE_TYPES)('%s is valid, and has nothing left of the first', (type) => {
    const text = sample(type, { uetr: UETR, date: '2027-03-01' });
    for (const { problems } of checkAll(text, { mode: 'strict' })) expect(problems).toEqual([]);
    expect(text).not.toMatch(/2026|2611\d\d/);
    const own = sample(type).match(/[\da-f]{8}-[\da-f]{4}-4[\da-f-]{21}/);
    expect(text.includes(UETR)).toBe(own !== null);
    if (own !== null) expect(text).not.toContain(own[0]);
  });

  it('takes the day before from the calendar', () => {
    expect(sample('MT940', { date: '2028-03-01' })).toContain(':60F:C280229EUR');
  });
});

describe('the samples', () => {
  const about = (type: SampleType) => readTransfers(sample(type)).items[0]?.about;
  const sides = (type: SampleType): string =>
    /\{1:F01(\w{8}).*?\{2:I\d{3}(\w{8})/.exec(sample(type))?.slice(1).join() ?? '';

  it('are answered by those they were sent to', () => {
    expect([sides('MT103'), sides('MT199'), sides('MT192'), sides('MT196')]).toEqual([
      'OAKNGB20,ELMFDEF0',
      'ELMFDEF0,OAKNGB20',
      'OAKNGB20,ELMFDEF0',
      'ELMFDEF0,OAKNGB20',
    ]);
    expect([sides('MT202 COV'), sides('MT292'), sides('MT296'), sides('MT910')]).toEqual([
      'OAKNGB20,PINEUS30',
      'OAKNGB20,PINEUS30',
      'PINEUS30,OAKNGB20',
      'PINEUS30,ELMFDEF0',
    ]);
    for (const type of ['pacs.002.001.10', 'pacs.004.001.09', 'camt.029.001.09'] as const) {
      expect(sample(type)).toMatch(/<Fr>\s*<FIId>\s*<FinInstnId>\s*<BICFI>ELMFDEF0</);
    }
  });

  it('are about one payment, but for the transfer of a bank', () => {
    const { uetr } = about('MT103') ?? {};
    for (const type of [
      'MT202 COV',
      'MT199',
      'MT192',
      'MT196',
      'MT292',
      'MT296',
      'KTT',
      'pacs.008.001.08',
      'pacs.002.001.10',
      'camt.056.001.08',
    ] as const) {
      expect([type, about(type)?.uetr]).toEqual([type, uetr]);
    }
    expect(about('MT202')?.uetr).toBe(about('pacs.009.001.08')?.uetr);
    expect(about('MT202')?.uetr).not.toBe(uetr);
  });
});
