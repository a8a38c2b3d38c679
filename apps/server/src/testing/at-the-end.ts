import { onTestFinished, TestRunner } from 'vitest';
import { Remembered } from '../platform/remembered.ts';

/** What the test file has opened outside of its tests. */
const opened: (() => Promise<void>)[] = [];

/**
 * Closes something at the end of the test that opened it or, outside of a test, at the end of the test file. Returns a function that closes
 * it earlier.
 */
export function atTheEnd(close: () => Promise<void>): () => Promise<void> {
  const closing = new Remembered(close);
  const closeOnce = () => closing.get();
  if (TestRunner.getCurrentTest() === undefined) opened.push(closeOnce);
  else onTestFinished(closeOnce);
  return closeOnce;
}

/** The latest first, because it may need the earlier ones. */
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
