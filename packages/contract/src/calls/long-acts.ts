import * as z from 'zod/mini';
import { longActQuerySchema, longActSchema } from '../long-acts.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.string() });

export const longActCalls = callGroup('System', {
  listLongActs: {
    method: 'GET',
    path: PATHS.longActs,
    summary: 'Long operations, which continue after their request, newest first, at most twenty',
    query: longActQuerySchema,
    answers: { 200: z.array(longActSchema) },
  },
  cancelLongAct: {
    method: 'POST',
    path: PATHS.longActCancel,
    summary: 'Cancel a long operation; its completed part is kept',
    params,
    answers: { 200: longActSchema },
    errors: ['act_not_possible'],
  },
  retryLongAct: {
    method: 'POST',
    path: PATHS.longActRetry,
    summary: 'Resume a long operation that was given up',
    params,
    answers: { 200: longActSchema },
    errors: ['act_not_possible'],
  },
});
