import { answerRequests, ownMemory } from '../../../platform/threads/answer-requests.ts';
import { tryToExamine } from './examine.ts';

answerRequests(tryToExamine, (answer) => {
  if ('examined' in answer) return ownMemory(answer.examined.orderData);
  return 'split' in answer && 'content' in answer.split ? ownMemory(answer.split.content) : [];
});
