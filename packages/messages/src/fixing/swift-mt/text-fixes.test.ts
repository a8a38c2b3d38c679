import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { fixAll } from '../fix-all.ts';
import { broken, expectFixed, expectUntouched } from './testing/expectations.ts';

const MT103 = sample('MT103');
const STATEMENT = sample('MT940');
/** A payment whose fields have one line each. */
const FLAT = sample('MT202')
  .replace('/DE89370400440532013000\r\n', '')
  .replace(/:72:.*\r\n/, '');

describe('line ends that a message loses on its way are restored', () => {
  it.each([
    ['CR CR LF', '\r\r\n'],
    ['empty lines between all lines', '\r\n\r\n'],
    ['@@', '@@'],
    ['written line ends', '\\n'],
    ['written line ends of two', '\\r\\n'],
    ['line ends of HTML', '<br>'],
    ['blanks in front of all lines', '\r\n  '],
    ['tabs in front of all lines', '\r\n\t'],
  ])('%s', (_, lineEnd) => {
    expectFixed(MT103.replaceAll('\r\n', lineEnd), MT103);
    expectFixed(STATEMENT.replaceAll('\r\n', lineEnd), STATEMENT);
  });

  it.each(['\n\n', '\r\r'])('empty lines between all lines that end with %j', (lineEnd) => {
    const lines = MT103.replaceAll('\r\n', lineEnd);
    expect(fixAll(lines).text.replaceAll(/\r\n?|\n/g, '\r\n')).toBe(MT103);
  });

  it.each(['@@', '\\n', '\r\r\n', '\r\n\r\n'])('%j in a statement without headers', (lineEnd) => {
    const bare = STATEMENT.replace(/^.*\r\n/, '').replace(/-\}.*/, '-\r\n');
    const { text, fixed } = fixAll(bare.replaceAll('\r\n', lineEnd), { mode: 'lenient' });
    expect(fixed.map(({ code }) => code)).toEqual(['T13']);
    expect(text.trimEnd()).toBe(bare.trimEnd());
  });

  it.each(['', ' '])('none, with %j in place of them, where each field has one line', (lineEnd) => {
    expectFixed(FLAT.replaceAll('\r\n', lineEnd), FLAT);
  });

  it.each(['', ' '])(
    'but not with %j in place of them where a field may have had several lines',
    (lineEnd) => {
      expectUntouched(MT103.replaceAll('\r\n', lineEnd));
      expectUntouched(STATEMENT.replaceAll('\r\n', lineEnd));
    },
  );
});

describe('the begin and the end of block 4 are written in full', () => {
  it.each([
    ['{4:\r\n', '{4:'],
    ['{4:\r\n', '{4:  \r\n'],
    ['{4:\r\n', '{4:\t\r\n'],
    ['{4:\r\n', ''],
    ['-}', '}'],
    ['-}', '-'],
    ['-}', '-\r\n}'],
    ['-}', '- }'],
    ['-}', ' -}'],
    ['-}', '-XXX'],
    ['-}', ''],
    ['\r\n-}', '-}'],
    ['\r\n-}', ' -}'],
    ['\r\n-}', '}'],
    ['\r\n-}', '\u2013}'],
    ['\r\n-}', ''],
    ['-}', '-}}'],
    ['-}', '-}\r\n}'],
  ])('%j written as %j', (right, wrong) => {
    for (const good of [MT103, sample('MT202')]) {
      expectFixed(broken(good, right, wrong), good);
    }
  });

  it('but not where the message may be cut off', () => {
    const text = MT103.slice(0, MT103.indexOf('-}'));
    expectUntouched(text);
    expectUntouched(text.slice(0, -':71A:SHA\r\n'.length));
  });

  it('and in each message of a file', () => {
    const file = [MT103, STATEMENT, FLAT].join('\r\n$\r\n');
    expectFixed(file.replaceAll('\r\n-}', '-}'), file);
  });
});

describe('braces that are missing or too many', () => {
  it.each([
    ['N}{3', 'N{3'],
    ['{108:MUR0001}', '{108:MUR0001'],
    ['f001}}', 'f001}'],
    ['{TNG:}}', '{TNG:}'],
    ['{TNG:}}', '{TNG:}}}'],
    ['{TNG:}}', '{TNG:}} }'],
    ['{TNG:}}', '{TNG}}'],
    ['{TNG:}', '{TNG:}{TNG:}'],
  ])('%j written as %j', (right, wrong) => {
    expectFixed(broken(MT103, right, wrong), MT103);
  });

  it.each([
    ['{5:{TNG:}}', '{5:{CHK:12345678'],
    ['{5:{TNG:}}', '{5:{CHK:123456789AB}{TNG:}}'],
    ['{5:{TNG:}}', '{5:{ABC:}{TNG:}}'],
  ])('but not %j written as %j', (right, wrong) => {
    expectUntouched(broken(MT103, right, wrong));
  });
});

describe('lines of text that begin like a tag or like the end', () => {
  it.each([
    ['-PAID IN OCTOBER', ' -PAID IN OCTOBER'],
    [':PAID IN OCTOBER', ' :PAID IN OCTOBER'],
  ])('%j becomes %j', (wrong, right) => {
    expectFixed(
      broken(MT103, '/INV/4711', `/INV/4711\r\n${wrong}`),
      MT103.replace('/INV/4711', `/INV/4711\r\n${right}`),
    );
  });

  it.each(['-', ':NS:22X', ':77', ':ABC'])('but %j may be something else', (line) => {
    expectUntouched(broken(MT103, '/INV/4711', `/INV/4711\r\n${line}`));
  });
});

describe('tags that are not quite right', () => {
  it.each([
    [':32A:', '32A:'],
    [':32A:', ':32A'],
    [':32A:', ' :32A:'],
    [':32A:', '\t:32A:'],
    [':50K:', ':50k:'],
    [':71A:', ':71a:'],
    [':50K:', ':50H:'],
    [':50K:', ':50Z:'],
    [':59:', ':59K:'],
    [':59:', ':59Z:'],
    [':32A:', ':32B:'],
    [':23B:', ':23:'],
    [':71A:', ':71:'],
    [':71A:', ':71B:'],
  ])('%s written as %s', (right, wrong) => {
    expectFixed(broken(MT103, right, wrong), MT103);
  });

  it.each([
    [':20:FREE', ':20FREE'],
    [':79:', ':79'],
    [':79:', ':79Z:'],
  ])('of a free text %s written as %s', (right, wrong) => {
    expectFixed(broken(sample('MT999'), right, wrong), sample('MT999'));
  });

  it.each([
    [':21:DEAL4712', ':21DEAL4712'],
    [':20:GEN20261120B', ':20GEN20261120B'],
    [':58A:LINDDE20\r\n:20', '58A:LINDDE20\r\n:20'],
  ])('in a sequence that repeats %s written as %s', (right, wrong) => {
    expectFixed(broken(sample('MT203'), right, wrong), sample('MT203'));
  });

  it('but a tag without its second colon may be one of two', () => {
    const good = broken(MT103, ':59:/DE89370400440532013000\r\nSUEDWERK GMBH\r\nBERLIN', ':59:AOAKNGB20');
    expect(fixAll(good).checked.flatMap(({ problems }) => problems)).toEqual([]);
    expectUntouched(broken(good, ':59:', ':59'));
  });

  it('field 28 in place of 28C', () => {
    expectFixed(broken(STATEMENT, ':28C:', ':28:'), STATEMENT);
  });

  it.each([
    [
      'a value that two options take',
      ':50K:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\nLONDON',
      ':50H:/1\r\nOAKNGB20',
    ],
    ['a field that the type does not have', ':70:', ':21:'],
    ['the letter of a field that may be meant', ':71A:SHA', ':71A:SHA\r\n:77T:/UEDI/UNH+123A5'],
    ['a location where a name is', ':70:', ':52B:/1\r\nLONDON\r\n:70:'],
    ['a field that is there already', ':71A:SHA', ':71A:SHA\r\n:71:OUR'],
  ])('but not %s', (_, right, wrong) => {
    const { fixed } = fixAll(
      broken(
        sample('MT103 STP').replace(
          /:50F:[^:]*:59F:[^:]*(?=\r\n:)/,
          ':50K:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\nLONDON\r\n:59:/DE89370400440532013000\r\nSUEDWERK GMBH',
        ),
        right,
        wrong,
      ),
    );
    expect(fixed).toEqual([]);
  });
});

describe('fields as a whole', () => {
  it.each([
    ['a copy', ':71A:SHA\r\n', ':71A:SHA\r\n:71A:SHA\r\n'],
    ['a copy with another field behind it', ':70:/INV/4711\r\n', ':70:/INV/4711\r\n:20:REF20261120A\r\n'],
  ])('%s is left out', (_, right, wrong) => {
    expectFixed(broken(MT103, right, wrong), MT103);
  });

  it('and so is one directly behind the field in a sequence that repeats', () => {
    const good = sample('MT203');
    expectFixed(broken(good, ':32B:EUR1000,\r\n', ':32B:EUR1000,\r\n:32B:EUR1000,\r\n'), good);
    expectUntouched(broken(good, ':32B:EUR1000,\r\n', ':32B:EUR1000,\r\n:58A:LINDDE20\r\n:32B:EUR1000,\r\n'));
  });

  it.each([
    [':71A:SHA\r\n', ':50K:'],
    [':20:REF20261120A\r\n', '-}'],
    [':23B:CRED\r\n', ':70:'],
  ])('%j in front of %j is moved to its place', (field, before) => {
    expectFixed(MT103.replace(field, '').replace(before, field + before), MT103);
  });

  it.each([
    [':28C:324/1\r\n', ':25:'],
    [':20:STM20261120A\r\n', ':60F:'],
    [':64:C261120EUR107499,50\r\n', ':62F:'],
  ])('of a statement %j in front of %j', (field, before) => {
    expectFixed(STATEMENT.replace(field, '').replace(before, field + before), STATEMENT);
  });

  it('but a field may belong to either of two sequences', () => {
    const orders = sample('MT101');
    expectUntouched(orders.replace(':71A:SHA\r\n', '').replace(':57A:', ':71A:SHA\r\n:57A:'));
    const good = sample('MT202 COV');
    expectUntouched(good.replace(':70:/INV/4711\r\n', '').replace(':50K:', ':70:/INV/4711\r\n:50K:'));
    expectUntouched(good.replace(':21:REF20261120A\r\n', '').replace(':20:', ':21:REF20261120A\r\n:20:'));
  });

  it('instruction codes have one order, and are there once', () => {
    const good = MT103.replace(':32A:', ':23E:SDVA\r\n:23E:INTC\r\n:32A:');
    expectFixed(broken(good, ':23E:SDVA\r\n:23E:INTC', ':23E:INTC\r\n:23E:SDVA'), good);
    expectFixed(broken(good, ':23E:INTC\r\n', ':23E:INTC\r\n:23E:INTC\r\n'), good);
  });

  it('the sum that is missing is that of the amounts', () => {
    for (const type of ['MT201', 'MT203'] as const) {
      const good = sample(type);
      const [sum = ''] = /:19:.*\r\n/.exec(good) ?? [];
      expectFixed(broken(good, sum, ''), good);
      expectUntouched(broken(good, sum, ':19:1,\r\n'));
    }
  });

  it.each([
    [':71A:SHA\r\n', ':71A:SHA\r\n:71A:OUR\r\n'],
    [':71A:SHA\r\n', ''],
    [':71A:SHA\r\n', '71A:SHA\r\n'],
    [':20:REF20261120A\r\n', ''],
    [':71A:SHA\r\n', ':71A:SHA\r\n:71F:EUR1,\r\n:70:/INV/4712\r\n'],
  ])('but %j stays where it is %j', (right, wrong) => {
    expectUntouched(broken(MT103, right, wrong));
  });

  it('an entry is not moved, nor is a field behind which there may be one of its own', () => {
    const [entry = ''] = /:61:[\s\S]*?(?=\r\n:61)/.exec(STATEMENT) ?? [];
    expectUntouched(STATEMENT.replace(`${entry}\r\n`, '').replace(':64:', `${entry}\r\n:64:`));
    expectUntouched(
      STATEMENT.replace(':25:GB29NWBK60161331926819\r\n', '').replace(
        ':86:',
        ':25:GB29NWBK60161331926819\r\n:86:',
      ),
    );
  });
});
