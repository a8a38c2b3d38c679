import { describe, expect, it } from 'vitest';
import { build, contentOf } from '../../../formats/build.ts';
import { sample } from '../../../formats/sample.ts';
import { checkAll } from '../../../reading/checking/check.ts';
import { parse } from '../../../reading/parse.ts';
import type { MtType } from '../../content/content.ts';
import { MT_TYPES } from '../registry.ts';

/** A sample with some of its text changed, and the codes and fields of the resulting problems. */
function found(type: MtType, changes: readonly (readonly [from: string | RegExp, to: string])[]): string[] {
  let text = sample(type).replaceAll('\r\n', '\n');
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`The sample of ${type} has no ${from}`);
    text = changed;
  }
  const [verdict] = checkAll(text);
  return (verdict?.problems ?? []).map(({ code, path }) => `${code} ${path}`);
}

/** MT101: a second transaction like the first. */
const SECOND = [':71A:SHA', ':71A:SHA\n:21:INV4712\n:32B:EUR10,\n:59:SUEDWERK GMBH\n:71A:SHA'] as const;
/** MT102: the transactions and the settlement without charges. */
const SHARED = [
  [':71A:OUR', ':71A:SHA'],
  [':71G:EUR1,\n', ''],
  [':71G:EUR1,\n', ''],
  [':71G:EUR2,\n', ''],
] as const;

describe('a message of repeating sequences', () => {
  it.each<[MtType, string, string[], readonly (readonly [string | RegExp, string])[]]>([
    ['MT101', 'has transactions of the same fields', [], [SECOND]],
    ['MT101', 'has a transaction at least', ['T13 21'], [[/:21:[\s\S]*:71A:SHA\n/, '']]],
    ['MT101', 'tells what a transaction lacks', ['T13 32B'], [SECOND, [':32B:EUR10,\n', '']]],
    ['MT101', 'lacks the first field of its first transaction', ['T13 21'], [[':21:INV4711\n', '']]],
    ['MT101', 'lacks the first field of a later transaction', ['T13 21'], [SECOND, [':21:INV4712\n', '']]],
    ['MT101', 'is out of order before its transactions', ['T13 32B'], [[':28D:1/1', ':32B:EUR1,\n:28D:1/1']]],
    ['MT101', 'is message 2 of 1', ['message_index 28D'], [[':28D:1/1', ':28D:2/1']]],
    ['MT102', 'lacks the first field of its settlement', ['T13 32A'], [[/:32A:.*\n/, '']]],
    ['MT201', 'lacks the first field of its first transfer', ['T13 20'], [[/:20:.*\n/, '']]],
    ['MT920', 'lacks the first field of its first request', ['T13 12'], [[':12:942\n', '']]],
    ['MT101', 'tells what is out of order', ['T13 70'], [[/(:70:.*\n)(:71A:SHA\n)/, '$2$1']]],
    ['MT101', 'C1 (D54)', ['D54 21F'], [[':71A:SHA', ':33B:USD1,\n:71A:SHA\n:36:1,1']]],
    [
      'MT101',
      'C2 (D60)',
      ['D60 36'],
      [
        [':32B:', ':21F:DEAL\n:32B:'],
        [':71A:SHA', ':33B:USD1,\n:71A:SHA'],
      ],
    ],
    [
      'MT101',
      'C2 (D60) the other way',
      ['D60 36'],
      [
        [':32B:', ':21F:DEAL\n:32B:'],
        [':71A:SHA', ':71A:SHA\n:36:1,1'],
      ],
    ],
    ['MT101', '50H without an account (T76)', ['T76 50H'], [[':50H:/', ':50H:']]],
    ['MT101', '50H of a name alone (T76)', ['T76 50H'], [[/:50H:.*\n[^:]*/, ':50H:NORTHERN MILLS LTD\n']]],
    ['MT101', '50H without a name (T76)', ['T76 50H'], [[/(:50H:.*\n)[^:]*/, '$1']]],
    ['MT101', 'C3 (D61)', ['D61 50a'], [[/:50H:[\s\S]*LONDON\n/, '']]],
    ['MT101', 'C3 (D61) once for all transactions', ['D61 50a'], [SECOND, [/:50H:[\s\S]*LONDON\n/, '']]],
    ['MT101', 'C3 (D61) twice', ['D61 50H'], [[':57A:', ':50H:/123\nSOMEONE\n:57A:']]],
    [
      'MT101',
      'C4 (D62)',
      ['D62 50L'],
      [
        [':50H:', ':50L:AGENT\n:50H:'],
        [':57A:', ':50L:AGENT\n:57A:'],
      ],
    ],
    [
      'MT101',
      'C5 (D68)',
      ['D68 33B'],
      [
        [':32B:', ':21F:DEAL\n:32B:'],
        [':71A:SHA', ':33B:EUR1,\n:71A:SHA\n:36:1,'],
      ],
    ],
    ['MT101', 'C6 (D64)', ['D64 52A'], [[':57A:', ':52A:OAKNGB20\n:57A:']]],
    ['MT101', 'C7 (D65)', ['D65 57a'], [[':57A:', ':56A:']]],
    [
      'MT101',
      'C8 (D98)',
      ['D98 32B'],
      [SECOND, [':32B:EUR10', ':32B:USD10'], [':28D:', ':21R:ORDER\n:28D:']],
    ],
    ['MT101', 'C9 (E54)', ['E54 33B'], [[':32B:EUR12500,50', ':23E:EQUI\n:32B:EUR0,']]],
    ['MT101', 'C9 (E54) without EQUI', ['E54 21F'], [[':32B:EUR12500,50', ':21F:DEAL\n:32B:EUR0,']]],
    ['MT101', 'a code of 23E that it does not have', ['T47 23E'], [[':32B:', ':23E:SDVA\n:32B:']]],
    ['MT101', 'a narrative after a code (D66)', ['D66 23E'], [[':32B:', ':23E:URGP/NOW\n:32B:']]],
    ['MT101', 'codes that exclude each other (D67)', ['D67 23E'], [[':32B:', ':23E:RTGS\n:23E:NETS\n:32B:']]],
    ['MT101', 'a code twice (E46)', ['E46 23E'], [[':32B:', ':23E:URGP\n:23E:URGP\n:32B:']]],
    ['MT102', 'C1 (C01)', ['C01 19'], [[':19:1200,', ':19:1201,']]],
    ['MT102', 'C2 (C02)', ['C02 32A'], [[':32A:261120EUR', ':32A:261120USD']]],
    ['MT102', 'C3 (D17)', ['D17 50K'], [[':59:', ':50K:SOMEONE\n:59:']]],
    ['MT102', 'C4 (D20) once for all transactions', ['D20 71A'], [[':71A:OUR\n', '']]],
    [
      'MT102',
      'C5 (D18)',
      ['D18 26T'],
      [
        [':71A:OUR', ':26T:K90\n:71A:OUR'],
        [':33B:', ':26T:K90\n:33B:'],
      ],
    ],
    ['MT102', 'C6 (D22)', ['D22 36'], [[':33B:EUR500,', ':33B:USD500,']]],
    ['MT102', 'C6 (D22) without need', ['D22 36'], [[':71A:OUR', ':71A:OUR\n:36:1,1']]],
    ['MT102', 'C7 (D93)', ['D93 59'], [[/:59:\/.*\n/, ':59:']]],
    ['MT102', 'C8 (D49)', ['D49 33B'], [...SHARED, [':33B:EUR500,\n', '']]],
    ['MT102', 'C9 (E13)', ['E13 71F'], [[':71G:EUR1,', ':71F:EUR1,\n:71G:EUR1,']]],
    [
      'MT102',
      'C10 (D50)',
      ['D50 71G'],
      [
        ...SHARED,
        [':33B:EUR500,\n', ':33B:EUR500,\n:71G:EUR1,\n'],
        [':19:1200,\n', ':19:1200,\n:71G:EUR1,\n'],
      ],
    ],
    ['MT102', 'C11 (E15)', ['E15 71F', 'E15 71F'], [...SHARED, [':71A:SHA', ':71A:BEN']]],
    ['MT102', 'C8 and C12 on one field', ['D49 33B'], [[':33B:EUR500,\n', '']]],
    [
      'MT102',
      'C12 (D51)',
      ['D51 33B'],
      [
        ['{2:I102ELMFDEF0', '{2:I102ELMFUS30'],
        [':33B:EUR500,\n', ''],
      ],
    ],
    ['MT102', 'C13 (D79)', ['D79 71G'], [[':71G:EUR2,\n', '']]],
    ['MT102', 'a missing settlement', ['T13 32A'], [[/:32A:[\s\S]*:71G:EUR2,\n/, '']]],
    ['MT102 STP', 'a code that field 23 alone has (T08)', ['T08 23'], [[':23:CREDIT', ':23:CHQB']]],
    ['MT102 STP', 'C13 (D19)', ['D19 59'], [[':59:/DE89370400440532013000', ':59:/12345']]],
    ['MT102 STP', 'C13 (T73)', ['T73 59'], [[':59:/DE89370400440532013000', ':59:/DE8937040044053201300']]],
    [
      'MT102 STP',
      'a wrong IBAN (T73) once',
      ['T73 59'],
      [['DE89370400440532013000', 'DE88370400440532013000']],
    ],
    [
      'MT205',
      'a customer, which only a cover has',
      ['T13 50K'],
      [[':58A:LINDDE20', ':58A:LINDDE20\n:50K:ACME\n:59:BETA\n:33B:EUR1,']],
    ],
    ['MT201', 'C1 (C01)', ['C01 19'], [[':19:61000,', ':19:61001,']]],
    ['MT201', 'C2 (C02)', ['C02 32B'], [[':32B:EUR1000,', ':32B:USD1000,']]],
    [
      'MT201',
      'C3 (T11)',
      ['T11 20'],
      [
        [':19:61000,', ':19:60000,'],
        [/:20:OWN20261120B[\s\S]*20\n-/, '-'],
      ],
    ],
    [
      'MT201',
      'C3 (T10)',
      ['T10 20'],
      [
        [':19:61000,', ':19:70000,'],
        [/-\}/, `${':20:X\n:32B:EUR1000,\n:57A:ELMFDEF0\n'.repeat(9)}-}`],
      ],
    ],
    ['MT203', 'C3 (C81)', ['C81 57a'], [[':58A:LINDDE20\n-', ':56A:ELMFDEF0\n:58A:LINDDE20\n-']]],
    ['MT204', 'C1 (C01)', ['C01 19'], [[':19:700,', ':19:701,']]],
    ['MT204', 'C2 (C02)', ['C02 32B'], [[':32B:EUR200,', ':32B:USD200,']]],
    [
      'MT204',
      'C3 (T10)',
      ['T10 20'],
      [
        [':19:700,', ':19:1700,'],
        ['\n-}', `${'\n:20:X\n:32B:EUR100,\n:53A:ELMFDEF0'.repeat(10)}\n-}`],
      ],
    ],
    ['MT205', 'C1 (C81)', ['C81 57a'], [[':57A:', ':56A:']]],
    ['MT205 COV', 'C2 (C68)', ['C68 57a'], [[':59:', ':56A:OAKNGB20\n:59:']]],
    ['MT210', 'C2 (C06), neither', ['C06 50a'], [[':52A:LINDDE20\n', '']]],
    ['MT210', 'C2 (C06), both', ['C06 52A'], [[':52A:', ':50:SOMEONE\n:52A:']]],
    ['MT210', 'C3 (C02)', ['C02 32B'], [['\n-}', '\n:21:X\n:32B:USD1,\n:52A:LINDDE20\n-}']]],
    ['MT920', 'C1 (C22)', ['C22 34F'], [[/:34F:EURD.*\n:34F.*\n/, '']]],
    ['MT920', 'C2 (C23)', ['C23 34F'], [[':34F:EURC500,\n', '']]],
    ['MT920', 'C3 (C40)', ['C40 34F'], [[':34F:EURC', ':34F:USDC']]],
    ['MT920', 'another type of message (T88)', ['T88 12'], [[':12:940', ':12:103']]],
    ['MT941', 'C1 (C27)', ['C27 64'], [[':64:C261120EUR', ':64:C261120USD']]],
    ['MT970', 'C1 (C27)', ['C27 62F'], [[':62F:C261120EUR', ':62F:C261120USD']]],
    ['MT998', 'lacks a field before its free ones', ['T13 12'], [[/:12:.*\n/, '']]],
    ['MT192', 'names a number that no type has', ['T18 11S'], [[':11S:103', ':11S:099']]],
    ['MT195', 'C1 (C31)', ['C31 79'], [['\n-}', '\n:79:WHY\n:32A:261120EUR1,\n-}']]],
  ])('%s: %s', (type, _, expected, changes) => {
    expect(found(type, changes)).toEqual(expected);
  });

  it.each([
    ['before its transactions', ':28D:1/1', ':28D:1/1\n:50H:/1\nX\n:50L:AGENT'],
    ['in a transaction', ':57A:', ':50H:/1\nX\n:50L:AGENT\n:57A:'],
  ])('an MT101 with its parties out of order %s says which come first', (_, from, to) => {
    const text = sample('MT101').replaceAll('\r\n', '\n').replace(from, to);
    const [{ problems } = { problems: [] }] = checkAll(text);
    const order = problems.filter(({ path, code }) => path === '50L' && code === 'T13');
    expect(order.map(({ message }) => message)).toEqual([
      'Field 50L comes after field 50F/50G/50H; the order is 50C/50L, 50F/50G/50H.',
    ]);
  });

  it.each(MT_TYPES)('%s has the same content when its content is written again', (type) => {
    const content = contentIn(sample(type));
    if (content === null) throw new Error(`The sample of ${type} has no content.`);
    expect(contentIn(build(content))).toEqual(content);
  });

  it('has each repetition in its content, and what follows them', () => {
    expect(contentIn(sample('MT102'))).toMatchObject({
      bankOperationTypeCode: 'CREDIT',
      transactions: [
        { transactionReference: 'SALARY1', transactionAmount: { currency: 'EUR', amount: '500.00' } },
        { transactionReference: 'SALARY2' },
      ],
      settlement: { valueDate: '2026-11-20', sumOfAmounts: '1200' },
    });
  });

  it('is recognised without its headers where its fields leave no doubt', () => {
    for (const type of ['MT101', 'MT102', 'MT210'] as const) {
      const bare = /\{4:\r\n([\s\S]*)-\}/.exec(sample(type))?.[1] ?? '';
      expect(parse(bare).type).toBe(type);
    }
  });
});

function contentIn(text: string) {
  const { message } = parse(text);
  return message === undefined ? null : contentOf(message);
}
