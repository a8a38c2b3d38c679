import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import type { EntryRow } from '../statement-repository.ts';
import { fileText, type WrittenFile } from './file-text.ts';
import type { StatementRequest } from './statement-thread.ts';

/** The code that `StatementThread` runs. */
let kept: EntryRow[] = [];

answerRequests<StatementRequest, WrittenFile>((request) => {
  if (request.kind === 'entries') {
    if (request.isFirst) kept = [];
    for (const entry of request.entries) kept.push(entry);
    return { text: '', problem: null };
  }
  const entries = kept;
  kept = [];
  return fileText({ ...request.head, entries }, request.format);
});
