import { expect, it } from 'vitest';
import { readPayeesCsv } from './read-csv.ts';

it('lets other requests run while it reads a long file', async () => {
  const rows = Array.from(
    { length: 1_000 },
    (_, index) => `${99_999_900_000_000 + index},person,Ana Example`,
  );
  let othersRan = 0;
  const others = () => {
    othersRan += 1;
    running = setImmediate(others);
  };
  let running = setImmediate(others);
  const { payees, problems } = await readPayeesCsv(['account,kind,names', ...rows].join('\n'));
  clearImmediate(running);
  expect([payees.length, problems]).toEqual([1_000, []]);
  expect(othersRan).toBeGreaterThanOrEqual(4);
});
