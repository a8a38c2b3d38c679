import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createFormSchema, EMPTY_FORM } from './create-form.ts';

describe('the New Transaction form', () => {
  it('leaves out empty fields', () => {
    const values = { ...EMPTY_FORM, amount: ' 12.50 ', senderName: '  ', reference: 'R 1' };
    expect(z.parse(createFormSchema, values)).toEqual({
      type: 'mt103_swift',
      amount: '12.50',
      currency: 'USD',
      fundType: 'm0',
      reference: 'R 1',
    });
  });

  it('is in US dollars when no currency is entered', () => {
    expect(z.parse(createFormSchema, { ...EMPTY_FORM, amount: '1', currency: ' ' }).currency).toBe('USD');
  });

  it('names the field of each mistake', () => {
    const result = z.safeParse(createFormSchema, { ...EMPTY_FORM, senderBic: 'no bic', currency: 'EURO' });
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(['amount', 'currency', 'senderBic']);
  });
});
