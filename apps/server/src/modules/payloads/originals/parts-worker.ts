import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import { partsIn } from './message-parts.ts';
import type { PartsRequest } from './parts-thread.ts';

/** The code that `PartsThread` runs. */
answerRequests(({ kind, text }: PartsRequest) => partsIn(kind, text));
