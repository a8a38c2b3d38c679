import type { Problem } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createFormSchema, EMPTY_FORM, sortProblems } from './create-form.ts';

describe('the New Transaction form', () => {
  it('leaves out what was left empty', () => {
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

describe('what the server found wrong', () => {
  const problem = (path: string, message: string): Problem => ({
    code: 'invalid',
    severity: 'error',
    path,
    line: null,
    column: null,
    message,
  });

  it('goes to the field it names, in either notation, once', () => {
    const sorted = sortProblems([problem('amount', 'A'), problem('/senderBic', 'B'), problem('amount', 'C')]);
    expect([...sorted.byField]).toEqual([
      ['amount', 'A'],
      ['senderBic', 'B'],
    ]);
    expect(sorted.others).toEqual(['C']);
  });

  it('stands apart when it names no field', () => {
    expect(sortProblems([problem('', 'X'), problem('toString', 'Y')]).others).toEqual(['X', 'Y']);
  });
});
