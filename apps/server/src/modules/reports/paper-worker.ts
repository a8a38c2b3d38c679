import { parentPort } from 'node:worker_threads';
import { stepBack } from '../../platform/threads/step-back.ts';
import type { PaperRequest } from './papers.ts';
import { renderReport } from './report.ts';
import { renderRunResult } from './run-result.ts';

/** The code that `Papers` runs. */

stepBack();

const render = (request: PaperRequest): Promise<Buffer> =>
  request.kind === 'report' ? renderReport(request.report) : renderRunResult(request.result, request.marks);

parentPort?.on('message', async (request: PaperRequest) => {
  parentPort?.postMessage(await render(request));
});
