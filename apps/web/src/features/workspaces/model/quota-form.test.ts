import { expect, it } from 'vitest';
import { quotaRules, quotaTexts } from './quota-form.ts';

it('takes megabytes and rows, and nothing for any amount', () => {
  expect(quotaRules({ quotaBytes: ' 1024 ', quotaRows: '' })).toEqual({
    input: { quotaBytes: 1024 ** 3, quotaRows: null },
  });
  expect(quotaRules({ quotaBytes: '0.5', quotaRows: '2000' })).toEqual({
    input: { quotaBytes: 512 * 1024, quotaRows: 2_000 },
  });
  expect(quotaTexts({ quotaBytes: 1024 ** 3, quotaRows: null })).toEqual({
    quotaBytes: '1024',
    quotaRows: '',
  });
});

it.each([
  ['0', ''],
  ['1e3', ''],
  ['-1', ''],
  ['', '0'],
  ['', '1.5'],
  ['', '1,000'],
])('refuses %j megabytes and %j rows', (quotaBytes, quotaRows) => {
  expect(quotaRules({ quotaBytes, quotaRows })).toHaveProperty('problems');
});
