import { readTransfers } from '@clearbench/messages/transfers';
import { expect, it } from 'vitest';
import * as bodies from './bodies.ts';
import { CSV_TEMPLATE } from './samples.ts';

it.each(Object.entries({ ...bodies, CSV_TEMPLATE }))(
  '%s is a payload that the server accepts unchanged',
  (_name, text) => {
    const { items } = readTransfers(text);
    expect(items.flatMap(({ problems }) => problems)).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
  },
);
