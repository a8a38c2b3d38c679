import { answerRequests } from '../../platform/threads/answer-requests.ts';
import { payeeReport, type ReportRequest } from './report.ts';

/** The code that `ReportThread` runs. */
answerRequests<ReportRequest, string>(payeeReport);
