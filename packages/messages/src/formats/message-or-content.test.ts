import { describe, expect, it } from 'vitest';
import { correlationOf, pairAcknowledgements } from '../exports/fin-files.ts';
import {
  cancellationAnswerOf,
  cancellationReasonOf,
  codedText,
  gpiConfirmationOf,
  type MessageOrContent,
  rejectionOf,
  structuredInformation,
  writeGpiConfirmation,
  writeRejection,
} from '../exports/free-text.ts';
import { sandboxKeys, testKeyOf } from '../exports/telex.ts';
import { SAMPLE_TYPES } from '../exports/types.ts';
import { ACK, ACK_WITH_COPY } from '../fixtures/acknowledgement.ts';
import { mt103 } from '../fixtures/mt103.ts';
import type { Message } from '../index.ts';
import { checkAll } from '../reading/checking/check.ts';
import { parse } from '../reading/parse.ts';
import { build, contentOf } from './build.ts';
import { sample } from './sample.ts';

function read(text: string): Message {
  const result = parse(text, { mode: 'lenient' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  return result.message;
}

const HELPERS = {
  gpiConfirmationOf,
  rejectionOf,
  cancellationReasonOf,
  cancellationAnswerOf,
  correlationOf,
  testKeyOf,
} as const;
const NOTHING = Object.fromEntries(Object.keys(HELPERS).map((name) => [name, null]));

function answers(source: MessageOrContent): Record<string, unknown> {
  return Object.fromEntries(Object.entries(HELPERS).map(([name, helper]) => [name, helper(source)]));
}

const REJECTED = writeRejection({
  kind: 'REJT',
  field: '59',
  reasons: [{ code: 'AC01', text: null }],
  messageReference: 'REF1',
  transactionReference: null,
  charges: null,
  uetr: null,
  text: [],
});

describe('a helper', () => {
  it.each(SAMPLE_TYPES.filter((type) => type !== 'JSON' && type !== 'CSV'))(
    'answers the same of %s, of its content and of that from JSON',
    (type) => {
      const message = read(sample(type));
      const content = contentOf(message);
      expect(answers(content)).toEqual(answers(message));
      expect(answers(JSON.parse(JSON.stringify(content)))).toEqual(answers(message));
    },
  );

  it.each([[null], [undefined], [['//ACSC']], ['{1:F01'], [12], [{}]])(
    'returns null for %j, which is not a message',
    (value) => {
      expect(answers(value as unknown as MessageOrContent)).toEqual(NOTHING);
    },
  );

  it('finds its field in a message that is broken elsewhere', () => {
    const broken = read(sample('MT199').replace(/:79:[^-]*-\}/, ':79://ACSC\r\n:99:X\r\n-}'));
    expect(contentOf(broken)).toBeNull();
    expect(gpiConfirmationOf(broken)).toMatchObject({ status: 'ACSC' });
  });

  it('reads a rejection in field 79 and in field 72', () => {
    const free = contentOf(read(sample('MT199')));
    const payment = contentOf(read(sample('MT103')));
    if (free?.type !== 'MT199' || payment?.type !== 'MT103') throw new Error('The samples have no content.');
    const returned = { ...payment, senderToReceiverInformation: REJECTED };
    expect(rejectionOf({ ...free, narrative: REJECTED })).toMatchObject({ messageReference: 'REF1' });
    expect(rejectionOf(returned)).toMatchObject({ field: '59' });
    expect(rejectionOf(read(build(returned)))).toMatchObject({ field: '59' });
    expect(cancellationReasonOf({ ...free, narrative: REJECTED })).toBeNull();
    const confirmation = gpiConfirmationOf({ ...free, narrative: ['//ACSP/G001', '//OAKNGB20'] });
    expect(confirmation === null ? [] : writeGpiConfirmation(confirmation)).toEqual([
      '//ACSP/G001',
      '//OAKNGB20',
    ]);
  });

  it('reads requests to cancel and their answers', () => {
    expect(cancellationReasonOf(read(sample('MT192')))).toBe('DUPL');
    expect(cancellationAnswerOf(read(sample('MT196')))).toMatchObject({ status: 'CNCL' });
  });

  it('gives the test key that a telex must have', () => {
    const telex = contentOf(read(sample('KTT')));
    if (telex?.type !== 'KTT') throw new Error('The sample has no content.');
    expect(testKeyOf(telex)).toBe(telex.testKey);
    expect(testKeyOf({ ...telex, amount: '1.00' })).not.toBe(telex.testKey);
    expect(testKeyOf({ ...telex, amount: 'ONE' })).toBeNull();
    const oneMore: typeof sandboxKeys = (sender, receiver) => {
      const table = sandboxKeys(sender, receiver);
      return table === null ? null : { ...table, constant: table.constant + 1 };
    };
    expect(testKeyOf(telex, oneMore)).toBe(String(Number(telex.testKey) + 1));
  });

  it('takes field 86 of a line of a statement', () => {
    const statement = contentOf(read(sample('MT940')));
    if (statement?.type !== 'MT940') throw new Error('The sample has no content.');
    const [line] = statement.lines;
    expect(structuredInformation(line)).toMatchObject({ form: 'coded' });
    expect(codedText(line, 'REMI')).toBe('/INV/4711');
  });
});

describe('what names a message on the network', () => {
  it('is the same for a message, its acknowledgement and the copy that the receiver gets', () => {
    const delivered = mt103()
      .replace('F01OAKNGB20AXXX0001000001', 'F01ELMFDEF0AXXX0007000123')
      .replace('I103ELMFDEF0XXXXN', 'O1031030261120OAKNGB20AXXX00010000012611201031N');
    for (const text of [mt103(), ACK, delivered]) {
      const message = read(text);
      expect(correlationOf(message)).toBe('OAKNGB20AXXX0001000001');
      expect(correlationOf(contentOf(message))).toBe('OAKNGB20AXXX0001000001');
    }
  });

  it('joins an acknowledgement with the copy of its message, and with no other', () => {
    const other = mt103().replace('0001000001', '0001000002');
    const texts = `${ACK_WITH_COPY}${ACK}${other}${ACK}\r\n${sample('pacs.008.001.08')}`;
    const messages = [...checkAll(texts)].flatMap(({ message }) => message ?? []);
    const pairs = pairAcknowledgements(messages);
    expect(
      pairs.map(({ acknowledgement, original }) => [
        acknowledgement !== null,
        original === null ? -1 : messages.indexOf(original),
      ]),
    ).toEqual([
      [true, 1],
      [true, -1],
      [false, 3],
      [true, -1],
      [false, 5],
    ]);
    expect(pairAcknowledgements([])).toEqual([]);
  });
});

describe('without options', () => {
  it('a text is read strictly', () => {
    const text = sample('MT103').replace(/\{121:[^}]*\}/, '');
    expect(parse(text)).toEqual(parse(text, { mode: 'strict' }));
    expect([...checkAll(text)]).toEqual([...checkAll(text, { mode: 'strict' })]);
    expect([...checkAll(text)][0]?.verdict).toBe('invalid');
    expect([...checkAll(text, { mode: 'lenient' })][0]?.verdict).toBe('valid');
  });
});
