import { describe, expect, it } from 'vitest';
import { ACK, NAK } from '../../fixtures/acknowledgement.ts';
import { mt103 } from '../../fixtures/mt103.ts';
import { contentOfFin, validateFin } from '../read-fin.ts';
import { problems, readFirst } from '../testing/expectations.ts';
import { writeFin } from './write-fin.ts';

const MT103 = mt103().replace('{5:{TNG:}}', '{5:{CHK:0123456789AB}{TNG:}}');

const UNCLOSED: readonly (readonly [what: string, whole: string, from: string, to: string, said: string])[] =
  [
    ['block 1', MT103, '}{2:', '{2:', 'H01 at block 1'],
    ['block 2, and a line end after it', MT103, '}{3:', '\r\n{3:', 'H25 at block 2'],
    ['block 3', MT103, '}{4:', '{4:', 'U00 at block 3'],
    ['a tag of block 3', MT103, '}{121', '{121', 'U00 at block 3'],
    ['a trailer', MT103, '}{TNG', '{TNG', 'Z00 at block 5'],
    ['block 5', MT103, '{TNG:}}', '{TNG:}', 'Z00 at block 5'],
    ['a tag of a rejection', NAK, '}{108', '{108', 'V00 at block 4'],
    ['block 4 of an acknowledgement', ACK, '}}', '}', 'V00 at block 4'],
  ];

describe('a message with a missing brace', () => {
  it.each(UNCLOSED)('of %s reports only that, and nothing of it is lost', (_, whole, from, to, said) => {
    const text = whole.replace(from, to);
    expect(text).not.toBe(whole);
    expect(problems(text)).toEqual([`error ${said}`]);
    expect(problems(text, 'lenient')).toEqual([`warning ${said}`]);
    expect(writeFin(readFirst(text))).toBe(text);
    expect(contentOfFin(readFirst(text, 'lenient'))).toEqual(contentOfFin(readFirst(whole, 'lenient')));
  });

  it('is reported where the brace belongs', () => {
    const text = MT103.replace('{TNG:}}', '{TNG:}');
    const [problem] = validateFin(readFirst(text));
    expect(problem?.message).toBe('Block 5 is not closed; end it with }.');
    expect(problem?.column).toBe(text.length - text.lastIndexOf('\n'));
    const [other] = validateFin(readFirst(NAK.replace('}{108', '{108')));
    expect(other?.message).toBe("The sub-block '405' of block 4 is not closed; end it with }.");
    expect(other?.column).toBe(NAK.indexOf('}{108') + 1);
  });

  it('that is cut off within a tag is in doubt', () => {
    const text = MT103.replace('{CHK:0123456789AB}{TNG:}}', '{TNG:}{CHK:0123456789AB');
    expect(problems(text, 'lenient')).toEqual(['error Z00 at block 5']);
    expect(writeFin(readFirst(text))).toBe(text);
  });
});

describe('a message with the service id of an acknowledgement, a block 2 and fields', () => {
  const text = mt103().replace('{1:F01', '{1:F21');

  it('is reported, and read as what it is', () => {
    expect(problems(text)).toEqual(['error H03 at block 1']);
    expect(problems(text, 'lenient')).toEqual(['warning H03 at block 1']);
    expect(contentOfFin(readFirst(text, 'lenient'))).toEqual(contentOfFin(readFirst(mt103())));
    expect(writeFin(readFirst(text))).toBe(text);
  });
});
