import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turn } from './turn.ts';

it('work that arrives in one turn of the event loop is done together, after all of it has arrived', async () => {
  const turn = new Turn();
  const log: string[] = [];
  const work = async (name: string) => {
    log.push(`${name} arrives`);
    await turn.end();
    log.push(`${name} is done`);
  };
  const first = work('a');
  await Promise.resolve();
  const second = work('b');
  await Promise.all([first, second]);
  expect(log).toEqual(['a arrives', 'b arrives', 'a is done', 'b is done']);
});

it('work that arrives later waits for the end of its turn', async () => {
  const turn = new Turn();
  await turn.end();
  let isDone = false;
  void turn.end().then(() => {
    isDone = true;
  });
  await Promise.resolve();
  expect(isDone).toBe(false);
  await nextTurn();
  expect(isDone).toBe(true);
});
