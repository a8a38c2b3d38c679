import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PATHS } from './json-names.ts';

it('the documentation lists every field of a payment in JSON', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/transfers.md'), 'utf8');
  const [, section = ''] = /^## Fields of JSON and CSV\n(.*?)^## /ms.exec(page) ?? [];
  const names = [...section.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(names.toSorted()).toEqual(
    [...new Set(Object.values(PATHS).map(([[key] = ['']]) => key))].toSorted(),
  );
});
