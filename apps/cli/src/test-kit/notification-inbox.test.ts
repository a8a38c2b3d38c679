import type { Notification } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { NotificationInbox } from './notification-inbox.ts';

const notification = (id: string, type: Notification['type']) =>
  ({ id, type, data: { transaction: { transactionId: `trx_${id}` } } }) as Notification;
const FIRST = notification('1', 'transaction.initiated');
const SECOND = notification('2', 'settlement.completed');
const THIRD = notification('3', 'settlement.completed');

describe('the notifications of a test', () => {
  it('are each returned once, the oldest first', async () => {
    const inbox = new NotificationInbox();
    for (const one of [FIRST, SECOND, SECOND, THIRD]) inbox.add(one);
    expect(inbox.all).toEqual([FIRST, SECOND, THIRD]);
    expect(await inbox.next('settlement.completed')).toBe(SECOND);
    expect(await inbox.next(({ id }) => id !== '1')).toBe(THIRD);
    expect(await inbox.next()).toBe(FIRST);
  });

  it('are waited for, by several at a time', async () => {
    const inbox = new NotificationInbox();
    const waiting = [inbox.next('settlement.completed'), inbox.next(), inbox.next('settlement.completed')];
    for (const one of [SECOND, FIRST, THIRD]) inbox.add(one);
    expect(await Promise.all(waiting)).toEqual([SECOND, FIRST, THIRD]);
  });

  it('are named when the wanted one is missing', async () => {
    const inbox = new NotificationInbox();
    const missing = (wanted?: Notification['type']) => inbox.next(wanted, { timeoutMs: 1 });
    await expect(missing()).rejects.toMatchObject({
      code: 'timeout',
      message: 'No matching notification arrived within 0.001 s. No other one is left.',
    });
    inbox.add(FIRST);
    await expect(missing('settlement.completed')).rejects.toThrow(
      'No settlement.completed notification arrived within 0.001 s. These are left:\n  transaction.initiated of trx_1',
    );
  });

  it('fail a test whose function fails', async () => {
    const inbox = new NotificationInbox();
    const waiting = inbox.next(() => {
      throw new Error('a mistake');
    });
    inbox.add(FIRST);
    await expect(waiting).rejects.toThrow('a mistake');
  });
});
