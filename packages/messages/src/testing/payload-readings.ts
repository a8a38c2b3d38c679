import { expect } from 'vitest';
import type { PayloadItem, TransferOptions } from '../core/transfer.ts';
import { readTransfers } from '../reading/items/read-transfers.ts';

/** The one item of a payload that has one. */
export function only(text: string, options?: TransferOptions): PayloadItem | undefined {
  const reading = readTransfers(text, options);
  expect(reading.problems).toEqual([]);
  expect(reading.items).toHaveLength(1);
  return reading.items[0];
}

/** Problems as `code path`. */
export function summary(problems: readonly { code: string; path: string }[] | undefined): string[] {
  return (problems ?? []).map(({ code, path }) => `${code} ${path}`);
}
