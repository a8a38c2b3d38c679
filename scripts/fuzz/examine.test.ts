import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import type { Property } from './properties.ts';

const holds: Property = { name: 'holds', check: () => null };

describe('a text is checked against properties', () => {
  it('that all hold', () => {
    expect(examine('abc', [holds, holds])).toBeNull();
  });

  it('one of which does not hold: it is named, with what is wrong', () => {
    const broken: Property = { name: 'broken', check: ({ lineCount }) => `There are ${lineCount} lines.` };
    expect(examine('a\r\nb\rc\nd', [holds, broken])).toEqual({
      property: 'broken',
      detail: 'There are 4 lines.',
    });
  });

  it('one of which throws', () => {
    const throwing: Property = {
      name: 'throwing',
      check: () => {
        throw new TypeError('No such thing');
      },
    };
    expect(examine('abc', [throwing])?.detail).toContain('It throws: TypeError: No such thing');
  });

  it('one of which takes too long every time', () => {
    const slow: Property = { name: 'slow', check: () => wait(75) };
    expect(examine('abc', [slow])?.detail).toMatch(/^It takes \d+ ms for 3 characters; 60 are allowed\.$/);
  });

  it('one of which takes too long in a value that is computed once for all of them', () => {
    let made = 0;
    const slow: Property = {
      name: 'slow',
      check: (input) => {
        if (input.results('strict').length === 1 && !seen.has(input)) {
          seen.add(input);
          made += 1;
          wait(75);
        }
        return null;
      },
    };
    const seen = new WeakSet<object>();
    expect(examine('abc', [holds, slow])?.property).toBe('slow');
    expect(made).toBeGreaterThan(2);
  });

  it('one of which takes long once, as when something else uses the processor', () => {
    let calls = 0;
    const slowOnce: Property = {
      name: 'slow once',
      check: () => {
        calls += 1;
        return calls === 1 ? wait(75) : null;
      },
    };
    expect(examine('abc', [slowOnce])).toBeNull();
    expect(calls).toBe(2);
  });
});

/** Takes that long in both clock time and this thread's processor time; the shorter one counts. */
function wait(ms: number): null {
  const startedMs = performance.now();
  const start = process.threadCpuUsage();
  const usedMs = (): number => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  };
  while (usedMs() < ms || performance.now() - startedMs < ms);
  return null;
}
