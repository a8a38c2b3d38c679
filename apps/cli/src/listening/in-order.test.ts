import { expect, it } from 'vitest';
import { InOrder } from './in-order.ts';

/** A task that the test ends. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    run: async () => {
      log.push(`${name} begins`);
      await promise;
      log.push(`${name} ends`);
    },
    end: resolve,
  };
}

it('keeps the order within a key, and lets other keys pass', async () => {
  const log: string[] = [];
  const [first, second, other] = [work(log, 'first'), work(log, 'second'), work(log, 'other')];
  const inOrder = new InOrder(16);
  await inOrder.add('a', first.run);
  await inOrder.add('a', second.run);
  await inOrder.add('b', other.run);
  second.end();
  other.end();
  first.end();
  await inOrder.finish();
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'));
  expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'));
});

it('blocks a caller that adds more than the limit', async () => {
  const log: string[] = [];
  const inOrder = new InOrder(2);
  const [one, two] = [work(log, 'one'), work(log, 'two')];
  await inOrder.add('1', one.run);
  const held = inOrder.add('2', two.run).then(() => log.push('there is room'));
  one.end();
  await held;
  expect(log.indexOf('there is room')).toBeGreaterThan(log.indexOf('one ends'));
  two.end();
  await inOrder.finish();
});
