import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Findings } from '../protocol/findings.ts';
import { RequestLog } from './service.ts';

it('writes a request that ends just after the others were written', async () => {
  const written: number[] = [];
  const add = () => log.begin(Buffer.from('<a/>')).end(null, { findings: new Findings() });
  let isFirst = true;
  const log = new RequestLog({
    repository: {
      add: async (rows) => void written.push(rows.length),
      prune: () => Promise.resolve(),
      list: () => Promise.resolve([]),
      count: () => Promise.reject(new Error('Not asked for.')),
      find: () => Promise.resolve(null),
      worked: () => Promise.resolve(null),
    },
    meter: { isFull: false, add() {} },
    testPlans: { noteRequest() {} },
    announce() {
      if (isFirst) queueMicrotask(add);
      isFirst = false;
    },
    logger: pino({ level: 'silent' }),
  });
  add();
  await log.close();
  await log.close();
  expect(written).toEqual([1, 1]);
});
