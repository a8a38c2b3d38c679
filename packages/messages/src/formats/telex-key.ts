import { keyOfContent, type TestKeys } from '../telex/index.ts';
import { contentIn, type MessageOrContent } from './message-or-content.ts';

/**
 * The test key that a telex must have by these tables (default: those of the sandbox), to compare with its `testKey`.
 * Null for anything but a telex, or if its two banks share no table.
 */
export function testKeyOf(source: MessageOrContent, keys?: TestKeys): string | null {
  const content = contentIn(source);
  return content?.type === 'KTT' ? keyOfContent(content, keys) : null;
}
