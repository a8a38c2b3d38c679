import { expect, it } from 'vitest';
import { SAMPLE_TYPES, sample } from '../formats/sample.ts';
import { compare } from './compare.ts';

const MT = sample('MT103');
const MX = sample('pacs.008.001.08');

it.each(SAMPLE_TYPES.filter((type) => type !== 'JSON' && type !== 'CSV'))('%s equals itself', (type) => {
  expect(compare(sample(type), sample(type))).toEqual({ ok: true, differences: [] });
});

it('names each field that differs, with its value and place on both sides', () => {
  const changed = MT.replace('EUR12500,50', 'EUR9,00').replace(':71A:SHA', ':71A:OUR');
  expect(compare(MT, changed)).toMatchObject({
    ok: true,
    differences: [
      { path: 'block 4/32A/amount', one: { value: '12500,50' }, other: { value: '9,00' } },
      { path: 'block 4/71A', one: { value: 'SHA' }, other: { value: 'OUR' } },
    ],
  });
});

it('names a field that only one of them has, and numbers those of the same name', () => {
  const more = MX.replace(
    '</CdtTrfTxInf>',
    '</CdtTrfTxInf><CdtTrfTxInf><PmtId><EndToEndId>X</EndToEndId></PmtId></CdtTrfTxInf>',
  );
  const compared = compare(MX, more);
  expect(compared.ok && compared.differences).toEqual([
    expect.objectContaining({
      path: expect.stringMatching(/CdtTrfTxInf\[2\]\/PmtId\/EndToEndId$/),
      one: null,
      other: expect.objectContaining({ value: 'X' }),
    }),
  ]);
});

it('leaves out what may differ, wherever it is', () => {
  const other = sample('pacs.008.001.08', { uetr: '00000000-0000-4000-8000-000000000000' }).replace(
    'SHAR',
    'DEBT',
  );
  const paths = (ignore: string[]) => {
    const compared = compare(MX, other, { ignore });
    return compared.ok ? compared.differences.map(({ path }) => path.split('/').at(-1)) : [];
  };
  expect(paths([])).toEqual(['UETR', 'ChrgBr']);
  expect(paths(['PmtId/UETR'])).toEqual(['ChrgBr']);
  expect(paths(['PmtId', 'ChrgBr'])).toEqual([]);
});

it('says which of them is no message', () => {
  expect(compare(MT, 'nothing')).toMatchObject({ ok: false, side: 'other' });
  expect(compare('nothing', MT)).toMatchObject({ ok: false, side: 'one' });
});

it.each(['MT103', 'MT202', 'MT940', 'pacs.008.001.08', 'pacs.009.001.08', 'camt.053.001.08'] as const)(
  'leaves out the ids and dates of two %s messages of the same content',
  (type) => {
    const one = sample(type, { uetr: '11111111-1111-4111-8111-111111111111', date: '2026-11-20' });
    const other = sample(type, { uetr: '22222222-2222-4222-8222-222222222222', date: '2026-11-24' });
    const compared = compare(one, other, { ignore: ['ids', 'dates'] });
    expect(compared).toEqual({ ok: true, differences: [] });
    expect(compare(one, other, { ignore: ['ids'] })).not.toEqual(compared);
  },
);
