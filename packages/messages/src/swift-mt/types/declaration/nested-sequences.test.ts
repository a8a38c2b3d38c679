import { describe, expect, it } from 'vitest';
import { agent, day, lines, money, number, text } from '../../content/field-readers.ts';
import { openText } from '../../envelope/cursor.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { readFinMessage } from '../../read-fin.ts';
import { completeFields, readMessage } from '../../read-message.ts';
import { ELM, OAK, sampleOf } from '../sample-fin.ts';
import { needs } from './loop-rules.ts';
import { mtType } from './mt-type.ts';

/** Trades, each with its settlements, which are split into parts, and a summary. There is no such type. */
const TRIAL = mtType({
  type: 'MT300',
  title: 'Trades with their settlements',
  fields: [
    ['20 M', 'reference', text],
    {
      loop: 'B',
      as: 'trades',
      opens: '21',
      times: [1, 3],
      fields: [
        ['21 M', 'reference', text],
        ['32B M', 'amount', money],
        {
          loop: 'B1',
          as: 'settlements',
          opens: '30',
          times: [0, 2],
          fields: [
            ['30 M', 'date', day],
            ['57a M ABD', 'receivingAgent', agent],
            ['56a O AD', 'intermediary', agent],
            { loop: 'B1A', as: 'parts', opens: '19', times: [0, 9], fields: [['19 M', 'amount', number]] },
          ],
        },
        { sequence: 'B2', as: 'terms', opens: '71B', fields: [['71B M', 'details', lines]] },
      ],
    },
    { sequence: 'C', as: 'summary', opens: '72', fields: [['72 M', 'notes', lines]] },
  ],
  rules: [needs('56a', '57a', 'C1', 'C81', 'B1')],
  sample: {
    fields: [
      ':20:TRADES1',
      ':21:TRADE1',
      ':32B:EUR100,00',
      ':30:261120',
      `:57A:${ELM}`,
      ':19:60,',
      ':19:40,',
      ':30:261121',
      `:57A:${OAK}`,
      ':71B:NET',
      ':21:TRADE2',
      ':32B:EUR7,00',
      ':71B:GROSS',
      ':72:END',
    ],
  },
});

const SAMPLE = sampleOf('MT300', TRIAL.sample);

function read(changes: readonly (readonly [from: string, to: string])[] = []): FinMessage {
  let sample = SAMPLE.replaceAll('\r\n', '\n');
  for (const [from, to] of changes) {
    if (!sample.includes(from)) throw new Error(`The sample has no ${from}`);
    sample = sample.replace(from, to);
  }
  const message = readFinMessage(openText(sample), 'strict');
  if (message === null) throw new Error('There is no message.');
  return message;
}

/** `T13 32B 6`: code, field and the number of its line, where the first is that of the blocks. */
function found(...changes: readonly (readonly [from: string, to: string])[]): string[] {
  return readMessage(TRIAL, read(changes)).problems.all.map(
    ({ code, path, line }) => `${code} ${path} ${line}`,
  );
}

interface Trial {
  readonly trades: readonly {
    readonly reference: string;
    readonly terms: { readonly details: readonly string[] };
    readonly settlements: readonly {
      readonly date: string;
      readonly parts: readonly { readonly amount: string }[];
    }[];
  }[];
  readonly summary: { readonly notes: readonly string[] };
}

/** Only listed types have a type of content. */
function contentOf(message: FinMessage): Trial {
  const fields = completeFields(TRIAL, message);
  const content = fields === null ? null : TRIAL.contentOf(message, fields);
  if (content === null) throw new Error('The message has no content.');
  return content as Trial;
}

describe('sequences in sequences', () => {
  it('are read, at any depth', () => {
    expect(found()).toEqual([]);
    const { trades, summary } = contentOf(read());
    expect(summary.notes).toEqual(['END']);
    expect(trades.map(({ reference }) => reference)).toEqual(['TRADE1', 'TRADE2']);
    expect(trades.map(({ terms }) => terms.details)).toEqual([['NET'], ['GROSS']]);
    expect(trades.map(({ settlements }) => settlements.map(({ date }) => date))).toEqual([
      ['2026-11-20', '2026-11-21'],
      [],
    ]);
    const amounts = trades[0]?.settlements.map(({ parts }) => parts.map(({ amount }) => amount));
    expect(amounts).toEqual([['60', '40'], []]);
  });

  it('are written as they were, and from a draft', () => {
    const content = contentOf(read());
    expect(TRIAL.write(content)).toBe(SAMPLE);
    const [trade] = content.trades;
    if (trade === undefined) throw new Error('There is no trade.');
    const draft: Trial = {
      ...content,
      trades: [trade, { ...trade, settlements: [] }, trade],
    };
    const written = readFinMessage(openText(TRIAL.write(draft)), 'strict');
    expect(written === null ? null : contentOf(written).trades).toEqual(draft.trades);
  });

  it.each<[string, string[], readonly (readonly [string, string])[]]>([
    ['lack a field, which is reported in its sequence', ['T13 32B 4'], [[':32B:EUR100,00\n', '']]],
    ['lack a field deep inside', ['T13 57a 10'], [[`:57A:${OAK}\n`, '']]],
    ['lack the first field of a deep sequence', ['T13 30 5'], [[':30:261120\n', '']]],
    ['lack a sequence', ['T13 71B 11'], [[':71B:NET\n', '']]],
    ['lack the last sequence', ['T13 72 15'], [[':72:END\n', '']]],
    ['have one once too often', ['T10 30 11'], [[':71B:NET', ':30:261122\n:57A:OAKNGB20\n:71B:NET']]],
    ['have one that may occur once twice', ['T10 71B 12'], [[':71B:NET', ':71B:NET\n:71B:NET']]],
    ['are out of order', ['T13 57A 7'], [[`:57A:${ELM}\n`, `:56A:${OAK}\n:57A:${ELM}\n`]]],
    ['have a field that is nowhere taken', ['T13 70 8'], [[':19:40,', ':70:X\n:19:40,']]],
    ['have a field that is wrong', ['T43 19 8'], [[':19:40,', ':19:40']]],
    ['break the rule of a deep sequence', ['T13 57a 6', 'C81 57a 7'], [[`:57A:${ELM}`, `:56A:${OAK}`]]],
  ])('%s', (_, problems, changes) => {
    expect(found(...changes)).toEqual(problems);
  });
});
