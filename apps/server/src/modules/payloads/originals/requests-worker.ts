import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import { paymentRequestsOf } from './payment-requests.ts';

/** The code that `RequestsThread` runs. */
answerRequests(paymentRequestsOf);
