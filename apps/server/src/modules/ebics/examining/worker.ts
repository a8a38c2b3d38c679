import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import { tryToExamine } from './examine.ts';

answerRequests(tryToExamine);
