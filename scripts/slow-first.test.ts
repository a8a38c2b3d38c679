import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOWEST } from './slow-first.ts';

it.each(SLOWEST)('%s is there', (path) => {
  expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
});
