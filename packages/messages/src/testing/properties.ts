import fc from 'fast-check';

/** How many times as often as in CI each property is tried; `npm run fuzz -- --properties 20` sets it. */
const EFFORT = Number(process.env.PROPERTY_EFFORT ?? 1);

// In CI a test that fails must fail again: properties are tried with the same values every time. A longer run looks for others.
fc.configureGlobal(EFFORT === 1 ? { seed: 20_261_121 } : {});

/** How often a property is tried that is tried so often in CI. */
export const runs = (inCi: number): number => Math.ceil(inCi * EFFORT);

export type { Arbitrary } from 'fast-check';
export { fc };
