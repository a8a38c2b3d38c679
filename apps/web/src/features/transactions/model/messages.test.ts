import type { TransactionMessage, TransactionPayload } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { chosenMessage, kindOf, leftOutCount, shownMessages, toAnswer } from './messages.ts';

const payload: TransactionPayload = {
  payloadId: 'p1',
  index: 2,
  line: 31,
  format: 'swift-mt',
  type: 'MT103',
  reference: 'REF1',
  receivedAt: '2026-11-20T12:00:00.000Z',
  raw: '{1:own',
};

const message = (payloadId: string | null, index: number | null, type = 'MT199'): TransactionMessage => ({
  id: `${payloadId}-${index}`,
  direction: payloadId === null ? 'outgoing' : 'incoming',
  payloadId,
  index,
  format: 'swift-mt',
  type,
  reference: 'CONF1',
  receivedAt: '2026-11-20T12:05:00.000Z',
  raw: `{1:${type}`,
});
const own = message('p1', 2, 'MT103');

describe('the messages of a transfer', () => {
  it('begin with its own, even if another came earlier', () => {
    const shown = shownMessages(payload, [message('p0', 0), own, message('p2', 0)]);
    expect(shown.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      ['p1-2', true],
      ['p0-0', false],
      ['p2-0', false],
    ]);
    expect(shown[0]).toMatchObject({ line: 31, raw: '{1:own', direction: 'incoming' });
  });

  it('distinguish its own from one of the same payload and from one at the same position in another', () => {
    const shown = shownMessages(payload, [message('p1', 1), message('p9', 2)]);
    expect(shown.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      ['p1-2', true],
      ['p1-1', false],
      ['p9-2', false],
    ]);
  });

  it('include its own before the others are loaded, and the others without its own', () => {
    expect(shownMessages(payload, []).map(({ id }) => id)).toEqual(['p1-2']);
    expect(shownMessages(null, [own]).map(({ id, isOwn }) => [id, isOwn])).toEqual([['p1-2', false]]);
    expect(shownMessages(null, [])).toEqual([]);
  });
});

describe('the message to show', () => {
  const shown = shownMessages(payload, [own, message('p2', 0)]);

  it('is the one that the link names', () => {
    expect(chosenMessage(shown, 'p2-0')?.type).toBe('MT199');
    expect(chosenMessage(shown, 'p1-2')?.isOwn).toBe(true);
  });

  it('is its own if the link names none, or an unknown one', () => {
    expect(chosenMessage(shown, undefined)?.isOwn).toBe(true);
    expect(chosenMessage(shown, 'p7-0')?.isOwn).toBe(true);
    expect(chosenMessage([], 'p7-0')).toBeNull();
  });
});

describe('how many messages there are', () => {
  it('comes from the header, as does the number of those left out', () => {
    const answer = toAnswer([own, message('p2', 0)], new Headers({ 'x-total-count': '140' }));
    expect(answer.total).toBe(140);
    expect(leftOutCount(answer, shownMessages(payload, answer.messages))).toBe(138);
  });

  it('is the number received, if the header is missing or has a smaller number', () => {
    const messages = [own, message('p2', 0)];
    expect(toAnswer(messages, new Headers()).total).toBe(2);
    expect(toAnswer(messages, new Headers({ 'x-total-count': '1' })).total).toBe(2);
  });

  it('leaves out none when its own was beyond the response and is shown nevertheless', () => {
    const answer = toAnswer([message('p2', 0)], new Headers({ 'x-total-count': '2' }));
    expect(leftOutCount(answer, shownMessages(payload, answer.messages))).toBe(0);
  });
});

describe('the role of a message for the transfer', () => {
  const [ordered, incoming, outgoing] = shownMessages(payload, [message('p2', 0), message(null, null)]);

  it.each([
    ['Order', ordered],
    ['Incoming', incoming],
    ['Outgoing', outgoing],
    ['Entered here', ordered && { ...ordered, format: 'console' as const }],
  ])('%s', (kind, shown) => {
    expect(shown && kindOf(shown)).toBe(kind);
  });
});
