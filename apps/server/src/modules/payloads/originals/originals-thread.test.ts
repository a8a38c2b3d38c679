import { setImmediate as nextTurn } from 'node:timers/promises';
import { sample } from '@clearbench/messages';
import { afterAll, expect, it } from 'vitest';
import { OriginalsThread } from './originals-thread.ts';

const thread = new OriginalsThread({ rest: async () => {} });
afterAll(() => thread.close());

const repeated = (message: string, element: string): string => {
  const [one = ''] = new RegExp(`<${element}>[\\s\\S]*</${element}>`).exec(message) ?? [];
  return message.replace(one, one.repeat(1_000));
};

it.each([
  ['recalls', sample('camt.056.001.08'), 'TxInf', (text: string) => thread.requestsOf('w', text)],
  ['orders', sample('pain.001.001.09'), 'CdtTrfTxInf', (text: string) => thread.referencesOf('w', text)],
] as const)(
  'reads a long message of %s while the process does other things',
  async (_, message, element, read) => {
    const ended: string[] = [];
    const reading = read(repeated(message, element)).then((parts) => {
      ended.push('reading');
      return parts;
    });
    await nextTurn();
    ended.push('a turn');
    const parts = await reading;
    expect(ended).toEqual(['a turn', 'reading']);
    const once = await read(message);
    expect(parts).toHaveLength(1_000 * once.length);
    expect(parts[0]).toEqual(once[0]);
  },
);
