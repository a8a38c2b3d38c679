export { acknowledgementsOf } from './acknowledgements.ts';
export { type Debited, debitNotice } from './debit-notice.ts';
export { answeredAs, type FileAnswer, outcomeOf } from './file-answer.ts';
export { answersIn, debitsIn, type SentAnswer } from './transfer-news.ts';
