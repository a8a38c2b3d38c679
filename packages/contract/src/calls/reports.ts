import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { reportVerificationSchema } from '../transactions.ts';
import { callGroup } from './call.ts';

export const reportCalls = callGroup('Transactions', {
  getTransactionReport: {
    method: 'GET',
    path: PATHS.transactionReport,
    summary: 'A PDF report, marked as simulated',
    description: 'The transfer, its route hop by hop, its events, its network messages and its postings.',
    params: z.object({ id: z.string() }),
    produces: ['application/pdf'],
  },
  verifyReport: {
    method: 'GET',
    path: PATHS.reportVerification,
    summary: 'Check the verification id of a report',
    params: z.object({ verificationId: z.string() }),
    answers: { 200: reportVerificationSchema },
  },
});
