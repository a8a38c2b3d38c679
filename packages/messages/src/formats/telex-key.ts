import { keyOfContent, type TestKeys } from '../telex/index.ts';
import { contentIn, type Source } from './source.ts';

/**
 * The test key that a telex must have by these tables (the sandbox's when left out), to be compared with the `testKey`
 * that it has. Null of what is no telex, or when its two banks share no table.
 */
export function testKeyOf(source: Source, keys?: TestKeys): string | null {
  const content = contentIn(source);
  return content?.type === 'KTT' ? keyOfContent(content, keys) : null;
}
