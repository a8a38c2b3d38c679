import { readPayload } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { placesOf, textAt } from './places.ts';

/** The texts that PostgreSQL's `substr` finds, and JavaScript's `slice`. */
function textsOf(text: string): (string | null)[] {
  const { format, items } = readPayload(text);
  const characters = [...text];
  return placesOf(text, format, items).map((place) => {
    if (place.span === null) return null;
    const { offset, length } = place.span;
    const found = characters.slice(offset, offset + length).join('');
    expect(textAt(text, place)).toBe(found);
    return found;
  });
}

const element = (name: string) =>
  `{"amount":"1.00","currency":"EUR","sender":{"name":"${name}"},"receiver":{"name":"b"}}`;

describe('the text of an item', () => {
  it('that is alone is the whole payload', () => {
    expect(textsOf(mt103())).toEqual([null]);
    expect(textsOf(`[${element('a')}]`)).toEqual([null]);
  });

  it('is the message between its neighbours, however they are separated', () => {
    const messages = [mt103(), mt103(), mt103()];
    for (const separator of ['', '\r\n', '\r\n$\r\n', '\n\n', '\r\n$']) {
      expect(textsOf(messages.join(separator))).toEqual(messages);
    }
    expect(textsOf(`\n\n${messages.join('\n')}\n`)).toEqual(messages);
    const withReturns = messages.map((message) => message.replaceAll('\r\n', '\r'));
    expect(textsOf(withReturns.join('\r'))).toEqual(withReturns);
  });

  it('is the element of an array, with brackets, quotes and commas in its texts', () => {
    const elements = ['plain', ']},[{', String.raw`\" \\`, 'x'].map(element);
    expect(textsOf(`[${elements.join(',')}]`)).toEqual(elements);
    expect(textsOf(`\n[ ${elements.join(' ,\n\t')} ]\n`)).toEqual(elements);
  });

  it('is the row, also of a refused one’s neighbour, one that spans lines, and behind blank lines', () => {
    const header =
      'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE';
    const row = (name: string, amount = '1.00') => `2026-11-20,${amount},EUR,GB29,DE89,${name},Sued,R`;
    const rows = [row('one'), row('two', 'bad'), row('"th\nree"'), row('four')];
    expect(textsOf([header, ...rows].join('\r\n'))).toEqual(rows);
    expect(textsOf(`${header}\n\n${rows.join('\n\n')}\n\n`)).toEqual(rows);
  });

  it('is counted in characters, not in halves of them', () => {
    const elements = ['💶💶', 'a', '💶'].map(element);
    expect(textsOf(`[${elements.join(',')}]`)).toEqual(elements);
  });

  it('is its own also beside items that were refused and are not listed', () => {
    const header = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
    const good = 'OAKNGB20,ELMFDEF0,1.00,EUR,R,2026-11-20';
    const refused = Array(6000).fill('X,X,X,X,,X');
    const csv = [header, good, ...refused, good, ...refused, good, ...refused].join('\n');
    const taken = textsOf(csv).filter((text) => text !== 'X,X,X,X,,X');
    expect(taken).toEqual([good, good, good]);
    const bad = Array(6000).fill('{"amount":"X"}');
    const json = `[${[element('a'), ...bad, element('b'), ...bad, element('c')].join(',')}]`;
    expect(textsOf(json).filter((text) => text !== bad[0])).toEqual(['a', 'b', 'c'].map(element));
  });
});
