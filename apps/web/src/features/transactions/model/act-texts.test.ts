import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { CONVERSION_FAILED, failureText, idleText } from './act-texts.ts';

describe('a banking operation that failed', () => {
  it('is explained by the server if it said something', () => {
    const error = new ApiError(409, JSON.stringify({ message: 'Converted already' }), 'Conflict');
    expect(failureText(error, CONVERSION_FAILED)).toBe('Converted already');
  });

  it('has its own text if the server said nothing', () => {
    expect(failureText(new ApiError(502, '', 'Bad Gateway'), CONVERSION_FAILED)).toBe(
      'There was an error converting the funds',
    );
  });

  it('names the network that was not reached', () => {
    expect(failureText(new TypeError('Failed to fetch'), CONVERSION_FAILED)).toBe(
      'There was an error connecting to the central bank network',
    );
  });
});

it('a payment message that pays nothing out says why', () => {
  const why = (...about: Parameters<typeof idleText>) => idleText(...about).split(':')[0];
  expect(why('processing', null)).toBe('The funds are not ready for settlement');
  expect(why('converting', 'conversion')).toBe('The funds are not ready for settlement');
  expect(why('converting', 'credit')).toBe('The payment was sent already');
  expect(why('completed', null)).toBe('The transfer is completed');
  expect(why('failed', null)).toBe('The transfer has failed');
});
