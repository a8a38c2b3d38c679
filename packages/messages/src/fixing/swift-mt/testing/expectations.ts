import { expect } from 'vitest';
import type { Mode } from '../../../core/problem.ts';
import { fixAll } from '../../fix-all.ts';

const MODES: readonly Mode[] = ['strict', 'lenient'];

/** A text with one piece in place of another, which must be there. */
export function broken(good: string, right: string, wrong: string): string {
  expect(good).toContain(right);
  return good.replace(right, () => wrong);
}

/** In both modes everything is corrected, and the text is then this one. */
export function expectFixed(text: string, fixed: string): void {
  for (const mode of MODES) {
    const result = fixAll(text, { mode });
    expect(result.text).toBe(fixed);
    expect(result.fixed.length).toBeGreaterThan(0);
    expect(result.checked.flatMap(({ problems }) => problems)).toEqual([]);
  }
}

/** In both modes the text has a problem, and stays unchanged. */
export function expectUntouched(text: string): void {
  for (const mode of MODES) {
    const result = fixAll(text, { mode });
    expect(result.text).toBe(text);
    expect(result.checked.flatMap(({ problems }) => problems)).not.toEqual([]);
  }
}
