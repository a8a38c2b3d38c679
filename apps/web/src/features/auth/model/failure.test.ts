import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '@/lib/api/api.ts';
import { describeFailure } from './failure.ts';

const texts = {
  refused: { title: 'Login Failed', text: 'Invalid username or password' },
  broken: { title: 'Login Error' },
};

describe('a failed form', () => {
  it("shows the server's message", () => {
    const body = { success: false, code: 'too_many_attempts', message: 'Please wait a minute.' };
    const error = new ApiError(429, JSON.stringify(body), '');
    expect(describeFailure(error, texts)).toEqual({
      title: 'Login Failed',
      text: 'Please wait a minute.',
      fields: [],
    });
  });

  it.each(['{"message":"Closed for today."}', '{"message":"Closed for today.","code":7,"errors":"none"}'])(
    "shows the server's message, whatever else its body lacks: %s",
    (body) => {
      expect(describeFailure(new ApiError(400, body, ''), texts).text).toBe('Closed for today.');
    },
  );

  it('has its own text when the server gave none', () => {
    expect(describeFailure(new ApiError(502, '<html>', 'Bad Gateway'), texts)).toEqual({
      title: 'Login Failed',
      text: 'Invalid username or password',
      fields: [],
    });
  });

  it('says that no response came without blaming the input', () => {
    expect(describeFailure(new Unreachable('Failed to fetch'), texts)).toEqual({
      title: 'Login Error',
      text: 'An unexpected error occurred',
      fields: [],
    });
  });

  it('shows an error about a single field beside it, once', () => {
    const taken = { success: false, code: 'username_taken', message: 'This username is taken.' };
    expect(describeFailure(new ApiError(409, JSON.stringify(taken), ''), texts).fields).toEqual([
      { field: 'username', message: 'This username is taken.' },
    ]);
    const problem = { code: 'too_long', severity: 'error', path: '/username', line: null, column: null };
    const listed = { ...taken, errors: [{ ...problem, message: 'Too long.' }] };
    expect(describeFailure(new ApiError(409, JSON.stringify(listed), ''), texts).fields).toEqual([
      { field: 'username', message: 'Too long.' },
    ]);
  });
});
