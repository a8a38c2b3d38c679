import type { Ready } from '@clearbench/ebics';
import { OFFERS, type OfferedContent } from '../downloads/offers.ts';
import { isAllowed, maySend } from '../subscribers/allowed-orders.ts';
import type { SubscriberRow } from '../subscribers/repository.ts';
import type { News } from './news.ts';

const OF_STATEMENTS: readonly OfferedContent[] = ['camt.053', 'mt940'];
const OF_BOOKINGS: readonly OfferedContent[] = ['camt.052', 'mt942'];
const PROTOCOLS = ['HAC', 'PTK'];
const OVERVIEWS = ['HVU', 'HVZ'];

/** What of the news a subscriber can fetch. */
export function readyFor(subscriber: SubscriberRow, news: News): Ready {
  const sources = new Set<OfferedContent>([
    ...news.files.filter(({ apiKeyId }) => apiKeyId === subscriber.api_key_id).map(({ what }) => what),
    ...(news.hasStatements ? OF_STATEMENTS : []),
    ...(news.hasBookings ? OF_BOOKINGS : []),
  ]);
  const isToSign = news.waiting.some(
    ({ signatures, state, order }) =>
      maySend(subscriber, order.adminOrderType) &&
      (state === 'unreleased' || !signatures.some(({ signer_id }) => signer_id === subscriber.user_id)),
  );
  // Who signs nothing sees nothing.
  const seesWaiting = isToSign && subscriber.signature_class !== 'T';
  return {
    btfs: OFFERS.filter(({ source }) => sources.has(source) && isAllowed(subscriber, 'BTD')).map(
      ({ btf }) => btf,
    ),
    orderTypes: [...(news.hasEvents ? PROTOCOLS : []), ...(seesWaiting ? OVERVIEWS : [])].filter((type) =>
      isAllowed(subscriber, type),
    ),
  };
}
