import { orderReferencesOf } from '@clearbench/messages/transfers';
import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import type { AskedOriginal, OriginalAnswer } from './originals-thread.ts';
import { paymentRequestsOf } from './payment-requests.ts';

/** The code that `OriginalsThread` runs. */
answerRequests(
  ({ wanted, text }: AskedOriginal): OriginalAnswer =>
    wanted === 'requests' ? { requests: paymentRequestsOf(text) } : { references: orderReferencesOf(text) },
);
