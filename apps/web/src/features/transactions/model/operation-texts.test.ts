import type { TransferStatus } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '@/lib/api/api.ts';
import { CONVERSION_FAILED, failureText, finalText, idleText } from './operation-texts.ts';

describe('a banking operation that failed', () => {
  it('has the text of the server if there is one', () => {
    const error = new ApiError(409, JSON.stringify({ message: 'Converted already' }), 'Conflict');
    expect(failureText(error, CONVERSION_FAILED)).toBe('Converted already');
  });

  it('has its own text without one of the server', () => {
    expect(failureText(new ApiError(502, '', 'Bad Gateway'), CONVERSION_FAILED)).toBe(
      'There was an error converting the funds',
    );
  });

  it('names the network that was not reached', () => {
    expect(failureText(new Unreachable('Failed to fetch'), CONVERSION_FAILED)).toBe(
      'There was an error connecting to the central bank network',
    );
  });
});

it('a payment message that pays nothing out has a reason', () => {
  const why = (...about: Parameters<typeof idleText>) => idleText(...about).split(':')[0];
  expect(why(null)).toBe('The funds are not ready for settlement');
  expect(why('conversion')).toBe('The funds are not ready for settlement');
  expect(why('credit')).toBe('The payment has already been sent');
});

it('a payment message is refused for a final transfer only', () => {
  expect(
    ['pending', 'processing', 'converting'].map((status) => finalText(status as TransferStatus)),
  ).toEqual([null, null, null]);
  expect(finalText('completed')).toContain('would pay it twice');
  expect(finalText('failed')).toContain('there are no funds to pay');
});
