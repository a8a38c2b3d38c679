import { EbicsError, type Order, REALTIME_BTF, writeRealtimeParameters } from '@clearbench/ebics';
import { always, type Content } from '../downloads/content.ts';
import { isOffered } from '../downloads/offers.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import type { SubscriberRepository } from '../subscribers/repository.ts';
import { makeToken } from './token.ts';

interface Dependencies {
  repository: Pick<SubscriberRepository, 'keepToken'>;
}

/** Where the subscriber can be told in real time what is ready, with a new token. Null: another order. @throws EbicsError 091005 */
export async function realtimeParametersFor(
  { repository }: Dependencies,
  { adminOrderType, btf }: Order,
  { bank, subscriber, now }: Inquiry,
): Promise<Content | null> {
  if (adminOrderType !== 'BTD' || btf === undefined || !isOffered(REALTIME_BTF, btf)) return null;
  if (!bank.hasRealtime) {
    throw new EbicsError(
      '091005',
      'Real-time notifications are off in this workspace. Turn them on in the console, in the settings of the bank.',
    );
  }
  const { token, hash, validUntil } = makeToken(now);
  await repository.keepToken(subscriber.row.id, hash, validUntil);
  const { user_id: userId } = subscriber.row;
  const url = `${bank.url.replace(/^http/, 'ws')}/realtime`;
  return always(writeRealtimeParameters({ url, token, validUntil, partnerId: bank.partnerId, userId }));
}
