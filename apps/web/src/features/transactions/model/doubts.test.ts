import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, UnexpectedAnswer, Unreachable } from '@/lib/api/api.ts';
import { createFormSchema, EMPTY_FORM } from './create-form.ts';
import { afterFailure, type Doubt, doubtOf, makesAnother, whereToLook } from './doubts.ts';

const VALUES = { ...EMPTY_FORM, amount: '77.70', scenario: 'reject' };
const doubt = (values: typeof VALUES, error: unknown = new Unreachable('cut')): Doubt => ({
  input: z.parse(createFormSchema, values),
  idempotencyKey: `key of ${values.amount}`,
  error,
});

describe('a transfer that was sent without an answer', () => {
  it.each([
    new Unreachable('Failed to fetch'),
    new DOMException('', 'TimeoutError'),
    new UnexpectedAnswer('POST'),
    new ApiError(500, '', 'Internal Server Error'),
    new ApiError(502, '', 'Bad Gateway'),
    new ApiError(503, '', 'Service Unavailable'),
    new ApiError(504, '', 'Gateway Timeout'),
    new ApiError(408, '', 'Request Timeout'),
  ])('may have been created after %s', (error) => {
    expect(afterFailure([], doubt(VALUES, error))).toHaveLength(1);
  });

  it.each([400, 401, 403, 409, 413, 422, 429])('was not created after a refusal with %i', (status) => {
    expect(afterFailure([], doubt(VALUES, new ApiError(status, '', '')))).toEqual([]);
  });

  it('stays in doubt when it is refused the next time, and keeps its key', () => {
    const doubts = afterFailure([], doubt(VALUES));
    const again = afterFailure(doubts, doubt(VALUES, new ApiError(401, '', '')));
    expect(doubtOf(again, doubt(VALUES).input)?.idempotencyKey).toBe('key of 77.70');
  });

  it('is found again when the form is changed back', () => {
    const other = { ...VALUES, amount: '88.80' };
    const doubts = afterFailure(afterFailure([], doubt(VALUES)), doubt(other));
    expect(doubtOf(doubts, doubt(VALUES).input)?.idempotencyKey).toBe('key of 77.70');
    expect(doubtOf(doubts, doubt(other).input)?.idempotencyKey).toBe('key of 88.80');
  });

  it('is looked for by its UETR, else its reference, else its amount', () => {
    const uetr = '9d7e1c2a-0b3f-4c5d-8e6f-7a8b9c0d1e2f';
    expect(whereToLook(doubt({ ...VALUES, uetr, reference: 'INV 1' }))).toBe(`/transactions?search=${uetr}`);
    expect(whereToLook(doubt({ ...VALUES, reference: 'INV 1' }))).toBe('/transactions?words=INV+1');
    expect(whereToLook(doubt(VALUES))).toBe('/transactions?search=77.70');
  });
});

describe('the form', () => {
  const doubts = [doubt(VALUES)];

  it('makes another transfer once anything that is sent has changed', () => {
    expect(makesAnother(doubts, VALUES)).toBe(false);
    expect(makesAnother(doubts, { ...VALUES, reference: ' ' })).toBe(false);
    expect(makesAnother(doubts, { ...VALUES, amount: '77.71' })).toBe(true);
    expect(makesAnother(doubts, { ...VALUES, scenario: '' })).toBe(true);
    expect(makesAnother(doubts, { ...VALUES, amount: '' })).toBe(true);
  });

  it('makes its first one while nothing is in doubt', () => {
    expect(makesAnother([], VALUES)).toBe(false);
  });
});
