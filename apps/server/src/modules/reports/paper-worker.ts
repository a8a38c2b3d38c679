import { answerRequests } from '../../platform/threads/answer-requests.ts';
import type { PaperRequest } from './papers.ts';
import { renderReport } from './report.ts';
import { renderRunResult } from './run-result.ts';

/** The code that `Papers` runs. */
answerRequests(
  (request: PaperRequest): Promise<Buffer> =>
    request.kind === 'report' ? renderReport(request.report) : renderRunResult(request.result, request.marks),
);
