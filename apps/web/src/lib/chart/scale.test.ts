import { describe, expect, it } from 'vitest';
import { bandAt, bandMiddle, labelStep, place, stacked, valueScale } from './scale.ts';

describe('the scale of values', () => {
  it.each([
    [
      [3, 97],
      [0, 25, 50, 75, 100],
    ],
    [
      [0.1, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [-40, 60],
      [-50, -25, 0, 25, 50, 75],
    ],
    [[1_250_000], [0, 500_000, 1_000_000, 1_500_000]],
    [[1], [0, 1]],
    [
      [2, null, 3],
      [0, 1, 2, 3],
    ],
    [
      [7, 9],
      [0, 5, 10],
    ],
    [
      [0.5, 7],
      [0, 2, 4, 6, 8],
    ],
  ])('%j has the ticks %j', (values, ticks) => {
    expect(valueScale(values).ticks).toEqual(ticks);
  });

  it.each([[[]], [[0, 0]], [[null, Number.NaN, Number.POSITIVE_INFINITY]]])('%j still has one', (values) => {
    expect(valueScale(values)).toMatchObject({ min: 0, max: 1 });
  });
});

describe('places', () => {
  it('run from one end to the other', () => {
    expect([0, 5, 10].map((value) => place(value, [0, 10], [100, 0]))).toEqual([100, 50, 0]);
    expect(place(3, [3, 3], [100, 0])).toBe(100);
  });

  it('map a position back to its band', () => {
    for (let index = 0; index < 24; index += 1)
      expect(bandAt(bandMiddle(index, 24, 613), 24, 613)).toBe(index);
    expect(bandAt(-5, 24, 613)).toBe(0);
    expect(bandAt(999, 24, 613)).toBe(23);
    expect(bandAt(5, 0, 613)).toBeNull();
  });

  it('leave room for labels', () => {
    expect(labelStep(24, 480, 40)).toBe(2);
    expect(labelStep(3, 480, 40)).toBe(1);
    expect(labelStep(3, 0, 40)).toBe(3);
  });

  it('of a stack are on top of each other', () => {
    expect(stacked([2, null, 3, -1])).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 2 },
      { from: 2, to: 5 },
      { from: 5, to: 5 },
    ]);
  });
});
