import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { timelineSchema } from '../tracking.ts';
import { callGroup } from './call.ts';

export const trackingCalls = callGroup('Tracking', {
  trackPayment: {
    method: 'GET',
    path: PATHS.tracking,
    summary: 'Locate a payment by any of its codes',
    description:
      'UETR, GPI code, TRN code, transaction id or reference. If several transfers have the UETR or reference, the newest is returned.',
    params: z.object({ code: z.string() }),
    answers: { 200: timelineSchema },
  },
  getTransactionTimeline: {
    method: 'GET',
    path: PATHS.transactionTimeline,
    summary: 'The route of a transfer, hop by hop',
    params: z.object({ id: z.string() }),
    answers: { 200: timelineSchema },
  },
});
