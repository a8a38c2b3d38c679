import { describe, expect, it } from 'vitest';
import { areaPath, linePath } from './path.ts';

const at = (x: number, y: number) => ({ x, y });

describe('a path', () => {
  it('goes through its points, to a tenth of a pixel', () => {
    expect(linePath([at(0, 10), at(1.04, 5.26), at(2, 0)])).toBe('M0 10L1 5.3L2 0');
  });

  it('leaves gaps, and shows a single point as a dot', () => {
    expect(linePath([at(0, 1), at(1, 1), null, at(3, 1), null, at(5, 1), at(6, 1)])).toBe(
      'M0 1L1 1M3 1h0M5 1L6 1',
    );
    expect(linePath([null, null])).toBe('');
  });

  it('closes an area at its base, once for each run of points', () => {
    expect(areaPath([at(0, 1), at(1, 2), null, at(3, 1), null, at(5, 1), at(6, 3)], 9)).toBe(
      'M0 1L1 2L1 9L0 9ZM5 1L6 3L6 9L5 9Z',
    );
  });
});
