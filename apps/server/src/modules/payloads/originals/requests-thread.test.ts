import { setImmediate as nextTurn } from 'node:timers/promises';
import { sample } from '@clearbench/messages';
import { afterAll, expect, it } from 'vitest';
import { RequestsThread } from './requests-thread.ts';

const thread = new RequestsThread({ rest: async () => {} });
afterAll(() => thread.close());

it('reads a long message while the process does other things', async () => {
  const message = sample('camt.056.001.08');
  const [one = ''] = /<TxInf>[\s\S]*<\/TxInf>/.exec(message) ?? [];
  const long = message.replace(one, one.repeat(1_000));
  const ended: string[] = [];
  const reading = thread.read('w', long).then((requests) => {
    ended.push('reading');
    return requests;
  });
  await nextTurn();
  ended.push('a turn');
  const requests = await reading;
  expect(ended).toEqual(['a turn', 'reading']);
  expect(requests).toHaveLength(1_000);
  expect(requests[0]).toEqual((await thread.read('w', message))[0]);
});
