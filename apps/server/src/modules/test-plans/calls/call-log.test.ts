import { pino } from 'pino';
import { expect, it } from 'vitest';
import { CallLog } from './call-log.ts';
import type { FaultKind } from './repository.ts';

it('posts ask for what cases have prepared only until all of it is used up', async () => {
  const prepared: { kind: FaultKind; id: string; value: string }[] = [
    { kind: 'scenario', id: 'first', value: 'nak' },
  ];
  let asked = 0;
  const log = new CallLog({
    repository: {
      async add() {},
      async forgetBefore() {},
      async giveBack() {},
      state: async () => ({ isActive: true, isWatched: true, faults: prepared.map(({ kind }) => kind) }),
      async take(kind) {
        asked += 1;
        const place = prepared.findIndex((one) => one.kind === kind);
        return place < 0 ? null : (prepared.splice(place, 1)[0] ?? null);
      },
    },
    meter: { isFull: false, add() {} },
    announce() {},
    logger: pino({ level: 'silent' }),
  });
  await log.refresh();
  const post = async () => {
    await log.requireAvailable();
    return (await log.meet())?.name ?? null;
  };
  expect(await post()).toBe('nak');
  expect(await post()).toBeNull();
  const before = asked;
  for (let posts = 0; posts < 10; posts += 1) expect(await post()).toBeNull();
  expect(asked).toBe(before);
  prepared.push({ kind: 'unavailable', id: 'second', value: '30' });
  await log.refresh();
  await expect(post()).rejects.toMatchObject({ code: 'overloaded' });
});
