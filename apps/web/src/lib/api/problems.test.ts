import type { Problem } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { fieldProblems, sortProblems } from './problems.ts';

const FIELDS = new Set(['amount', 'senderBic', 'events']);

describe('the problems that the server found', () => {
  const problem = (path: string, message: string): Problem => ({
    code: 'invalid',
    severity: 'error',
    path,
    line: null,
    column: null,
    message,
  });
  const sorted = (...problems: Problem[]) => sortProblems(fieldProblems(problems), FIELDS);

  it('go to the field they name, in either notation, once', () => {
    const { byField, others } = sorted(
      problem('amount', 'A'),
      problem('/senderBic', 'B'),
      problem('amount', 'C'),
      problem('/events/0', 'D'),
    );
    expect([...byField]).toEqual([
      ['amount', 'A'],
      ['senderBic', 'B'],
      ['events', 'D'],
    ]);
    expect(others).toEqual(['C']);
  });

  it('are separate when they name no field', () => {
    expect(sorted(problem('', 'X'), problem('toString', 'Y')).others).toEqual(['X', 'Y']);
  });
});
