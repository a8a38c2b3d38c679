/** The test keys of telexes. */

export { testKeyOf } from '../formats/telex-key.ts';
export {
  sandboxKeys,
  type TelexContent,
  type TestKeys,
  type TestKeyTable,
  withTestKey,
} from '../telex/index.ts';
