/** How many times as often as in CI each property is tried; `npm run fuzz -- --properties 20` sets it. */
const EFFORT = Number(process.env.PROPERTY_EFFORT ?? 1);

/** How often a property is tried that is tried so often in CI. */
export const runs = (inCi: number): number => Math.ceil(inCi * EFFORT);
