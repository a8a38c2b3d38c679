import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { backgroundWorkSchema, consoleFailureSchema, parkedItemSchema } from '../system.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.string() });

export const backgroundCalls = callGroup('System', {
  getBackgroundWork: {
    method: 'GET',
    path: PATHS.systemJobs,
    summary: 'Background work: waiting and failed items, and the last runs',
    answers: { 200: backgroundWorkSchema },
  },
  retryJob: {
    method: 'POST',
    path: PATHS.systemJobRetry,
    summary: 'Restart a job that failed permanently',
    params,
    answers: { 200: operationResultSchema },
  },
});

export const parkedItemCalls = callGroup('System', {
  listParkedItems: {
    method: 'GET',
    path: PATHS.parkedItems,
    summary: 'Items that background work failed on and set aside, newest first, at most a hundred',
    answers: { 200: z.array(parkedItemSchema) },
  },
  retryParkedItems: {
    method: 'POST',
    path: PATHS.parkedItemsRetry,
    summary: 'Retry everything that was set aside',
    answers: { 200: operationResultSchema },
  },
  retryParkedItem: {
    method: 'POST',
    path: PATHS.parkedItemRetry,
    summary: 'Retry an item that was set aside',
    params,
    answers: { 200: operationResultSchema },
  },
});

export const consoleFailureCalls = callGroup('System', {
  logConsoleFailure: {
    method: 'POST',
    path: PATHS.consoleFailures,
    changes: false,
    summary: 'Log a failure of a console',
    description:
      'The console reports an error that it caught while showing a page. The report goes only to the server log, ' +
      'where it is found by the reference that the operator sees. At most 30 a minute.',
    body: consoleFailureSchema,
    // The longest report, including the escapes of JSON.
    bodyLimit: 16 * 1024,
    example: {
      reference: 'K7Q2-M9XA',
      path: '/transactions',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'map')",
      stack: null,
      requestId: null,
    },
    answers: { 200: operationResultSchema },
    errors: ['too_many_attempts', 'payload_too_large'],
  },
});
