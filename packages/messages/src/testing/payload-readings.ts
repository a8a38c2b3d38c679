import { expect } from 'vitest';
import type { PayloadItem, ReadOptions } from '../core/transfer.ts';
import { readPayload } from '../reading/read-payload.ts';

/** The one item of a payload that has one. */
export function only(text: string, options?: ReadOptions): PayloadItem | undefined {
  const reading = readPayload(text, options);
  expect(reading.problems).toEqual([]);
  expect(reading.items).toHaveLength(1);
  return reading.items[0];
}

/** Problems as `code path`. */
export function summary(problems: readonly { code: string; path: string }[] | undefined): string[] {
  return (problems ?? []).map(({ code, path }) => `${code} ${path}`);
}
