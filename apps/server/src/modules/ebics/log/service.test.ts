import type { EbicsRequest } from '@clearbench/ebics';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Findings } from '../protocol/findings.ts';
import { RequestLog } from './service.ts';

const INI = { kind: 'unsecured', version: 'H005', order: { adminOrderType: 'INI' }, userId: 'U' };

const REPOSITORY = {
  prune: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  count: () => Promise.reject(new Error('Not asked for.')),
  find: () => Promise.resolve(null),
  worked: () => Promise.resolve(null),
};

it.each([
  [true, ['U']],
  [false, []],
])('is seen by runs of test plans if its sender is a subscriber (%s)', (isFromSubscriber, noted) => {
  const seen: string[] = [];
  const log = new RequestLog({
    repository: { ...REPOSITORY, add: async () => {} },
    meter: { isFull: false, add() {} },
    testPlans: { noteRequest: ({ by }) => void seen.push(by) },
    announce() {},
    logger: pino({ level: 'silent' }),
  });
  const entry = log.begin(Buffer.from('<a/>'));
  entry.read(INI as EbicsRequest, isFromSubscriber);
  entry.end('<a/>', { findings: new Findings() });
  expect(seen).toEqual(noted);
});

it('writes a request that ends just after the others were written', async () => {
  const written: number[] = [];
  const add = () => log.begin(Buffer.from('<a/>')).end(null, { findings: new Findings() });
  let isFirst = true;
  const log = new RequestLog({
    repository: { ...REPOSITORY, add: async (rows) => void written.push(rows.length) },
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
