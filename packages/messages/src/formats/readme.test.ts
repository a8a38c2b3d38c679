import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MX_TYPES, mxNameOf } from '../core/message-type.ts';

it('the README lists every message of ISO 20022, and how many versions there are', () => {
  const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, row = '', versions] = /^\| ISO 20022 \| (.+), in (\d+) versions/m.exec(page) ?? [];
  expect(namesIn(row)).toEqual([...new Set(MX_TYPES.map(mxNameOf))].toSorted());
  expect(versions).toBe(`${MX_TYPES.length}`);
});

/** `camt.052`, `camt.053` and `camt.060` of `camt.052 to 053 and 060`. */
function namesIn(row: string): string[] {
  const names = [...row.matchAll(/([a-z]{4}\.)?(\d{3})(?: to (\d{3}))?/g)];
  let area = '';
  return names
    .flatMap(([, named = area, first, last = first]) => {
      area = named;
      const from = Number(first);
      return Array.from(
        { length: Number(last) - from + 1 },
        (_, at) => area + `${from + at}`.padStart(3, '0'),
      );
    })
    .toSorted();
}
