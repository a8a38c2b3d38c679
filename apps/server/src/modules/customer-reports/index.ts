export { acknowledgementsOf } from './acknowledgements.ts';
export { dayStatements, unlessNotWritable } from './day-statements.ts';
export { type Debited, debitNotice } from './debit-notice.ts';
export { answeredAs, type FileAnswer, outcomeOf } from './file-answer.ts';
export { answersIn, debitsIn, type SentAnswer } from './transfer-news.ts';
