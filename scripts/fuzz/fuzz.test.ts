import { detect } from '@clearbench/messages/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import { type FuzzOptions, fuzz, inputOf } from './run.ts';
import { seedTexts } from './seed-texts.ts';

/** A fixed range of inputs for every change; `npm run fuzz` runs any number of them. */
const SEED = 20261121;
const INPUTS = 6_000;
const LARGE_ONE_IN = 1_000;

let options: FuzzOptions;

beforeAll(async () => {
  options = {
    seed: SEED,
    from: 0,
    inputs: INPUTS,
    largeOneIn: LARGE_ONE_IN,
    seeds: await seedTexts(),
    findings: 1,
    // No test may depend on how busy the machine is.
    patience: 50,
    report: () => undefined,
  };
});

describe('the fuzzer', () => {
  it('starts from messages of every format', () => {
    const formats = new Set(options.seeds.map((text) => detect(text).format));
    expect([...formats].sort()).toEqual(['csv', 'iso20022', 'json', 'swift-mt', 'telex']);
    expect(options.seeds.length).toBeGreaterThan(100);
  });

  it('always makes the same input from a seed and an index, and different ones from others', () => {
    const first = Array.from({ length: 200 }, (_, index) => inputOf(options, index));
    const again = Array.from({ length: 200 }, (_, index) => inputOf({ ...options, from: 17 }, index));
    expect(again).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(180);
    const other = Array.from({ length: 200 }, (_, index) => inputOf({ ...options, seed: SEED + 1 }, index));
    expect(other).not.toEqual(first);
  });

  it('finds nothing in a fixed series of inputs', { timeout: 300_000 }, () => {
    const { inputs, failures } = fuzz(options);
    expect(failures).toEqual([]);
    expect(inputs).toBe(INPUTS);
  });

  it.each(['', ' ', '\n', '\u0000', '\ufeff', '\ud83d', '{', '<', '[', ',', '$'])(
    'finds nothing in the text %j',
    (text) => {
      expect(examine(text, undefined, 50)).toBeNull();
    },
  );
});
