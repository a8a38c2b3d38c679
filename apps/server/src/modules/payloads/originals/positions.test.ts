import { sample } from '@clearbench/messages';
import { readTransfers } from '@clearbench/messages/transfers';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { positionsIn } from './positions.ts';

/** The texts that PostgreSQL finds; null for the whole payload. */
function textsOf(content: string): (string | null)[] {
  const reading = readTransfers(content);
  const bytes = Buffer.from(reading.text);
  return reading.items
    .map(positionsIn(reading.text))
    .map(({ span }) =>
      span === null ? null : bytes.toString('utf8', span.offset, span.offset + span.length),
    );
}

const element = (name: string) =>
  `{"amount":"1.00","currency":"EUR","sender":{"name":"${name}"},"receiver":{"name":"b"}}`;

/** A message of two transfers. */
const initiation = (name: string) =>
  sample('pain.001.001.09')
    .trim()
    .replace(/<Nm>[^<]+/, `<Nm>${name}`);

describe('the position of an item', () => {
  it('is null for an item that fills the whole payload', () => {
    expect(textsOf(mt103())).toEqual([null]);
    expect(textsOf(`\uFEFF ${mt103()}\r\n\r\n`)).toEqual([null]);
    expect(textsOf(JSON.stringify({ content: mt103() }))).toEqual([null]);
  });

  it('covers an element in brackets', () => {
    expect(textsOf(`[${element('a')}]`)).toEqual([element('a')]);
  });

  it('covers an item among others', () => {
    const messages = [mt103(), mt103(), mt103()];
    expect(textsOf(messages.join('\r\n$\r\n'))).toEqual(messages);
  });

  it('is counted in bytes, not in UTF-16 units', () => {
    const elements = ['💶💶', 'a', 'é', '€', '\ud83d', '💶'].map(element);
    expect(textsOf(`[${elements.join(',')}]`)).toEqual(elements.map((text) => text.toWellFormed()));
  });

  it('is shared by the transfers of one message', () => {
    const one = initiation('💶');
    const other = initiation('b');
    expect(textsOf(one)).toEqual([null, null]);
    expect(textsOf(`${one}\n${other}`)).toEqual([one, one, other, other]);
  });
});
