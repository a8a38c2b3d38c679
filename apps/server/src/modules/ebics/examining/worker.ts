import { answerRequests, ownMemory } from '../../../platform/threads/answer-requests.ts';
import { answerTo } from './requests.ts';

answerRequests(answerTo, (answer) =>
  typeof answer === 'object' && 'chunk' in answer && answer.chunk !== null ? ownMemory(answer.chunk) : [],
);
