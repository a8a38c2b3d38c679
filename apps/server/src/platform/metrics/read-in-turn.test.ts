import { expect, test } from 'vitest';
import { readInTurn, TURN } from './read-in-turn.ts';

const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `oak-${index}` }));

test('a call reads a limited number of workspaces, those read longest ago, and repeats the others', async () => {
  let reads = 0;
  const read = readInTurn(async () => {
    reads += 1;
    return reads;
  });
  const workspaces = named(TURN + 2);
  expect(await read(workspaces)).toHaveLength(TURN);
  const second = await read(workspaces);
  expect([second.length, reads]).toEqual([TURN + 2, 2 * TURN]);
  // The first call read it, and the second had no turn for it.
  expect(second).toContainEqual({ workspace: `oak-${TURN - 1}`, figures: TURN });
  expect(second).toContainEqual({ workspace: 'oak-0', figures: TURN + 3 });
});

test('one that is closed is forgotten', async () => {
  const read = readInTurn(async ({ name }) => name);
  await read(named(3));
  expect(await read(named(1))).toEqual([{ workspace: 'oak-0', figures: 'oak-0' }]);
});

test('one that cannot be read is left out; while none can be read, nothing is repeated', async () => {
  let isAway = (name: string): boolean => name === 'oak-1';
  const read = readInTurn(async ({ name }) => {
    if (isAway(name)) throw new Error('The database is away.');
    return name;
  });
  const workspaces = named(TURN + 2);
  await read(workspaces);
  expect((await read(workspaces)).map(({ workspace }) => workspace)).toHaveLength(TURN + 1);
  isAway = () => true;
  expect(await read(workspaces)).toEqual([]);
});
