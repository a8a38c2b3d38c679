/** The entry `clearbench/testing` of the npm package. */
export { startClearbench } from './start-clearbench.ts';
export type * from './types.ts';
