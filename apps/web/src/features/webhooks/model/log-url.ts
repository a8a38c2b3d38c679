import { DELIVERY_STATES, NOTIFICATION_TYPES } from '@clearbench/contract';
import { matching, oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

/** Id of the element that holds the log. */
export const DELIVERY_LOG_ID = 'deliveries';

/** The state of the page of a webhook in the URL. */
export const webhookUrlParams = {
  search: textUpTo(100),
  state: oneOf(...DELIVERY_STATES),
  type: oneOf(...NOTIFICATION_TYPES),
  /** The dialog with the signing secret is open. */
  secret: oneOf('1'),
  /** The delivery that is open. */
  delivery: matching(/^\d{1,18}$/),
};
