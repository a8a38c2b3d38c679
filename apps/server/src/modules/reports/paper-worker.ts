import { answerRequests } from '../../platform/threads/answer-requests.ts';
import { renderEbicsLetter } from './ebics-letter.ts';
import type { PaperRequest } from './papers.ts';
import { renderReport } from './report.ts';
import { renderRunResult } from './run-result.ts';

/** The code that `Papers` runs. */
answerRequests((request: PaperRequest): Promise<Buffer> => {
  switch (request.kind) {
    case 'report':
      return renderReport(request.report);
    case 'run-result':
      return renderRunResult(request.result, request.marks);
    case 'ebics-letter':
      return renderEbicsLetter(request.letter);
  }
});
