import * as z from 'zod/mini';
import { type ErrorCode, operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  transactionPayoutSchema,
  wiseAccountsSchema,
  wiseAuthSchema,
  wiseCallbackQuerySchema,
  wiseCallbackSchema,
  wiseConnectionSchema,
  wiseConnectSchema,
  wiseProfilesSchema,
} from '../wise.ts';
import { callGroup } from './call.ts';

/** The errors of every call for which the server calls Wise. */
const WISE_ERRORS = [
  'wise_access_lost',
  'wise_refused',
  'wise_approval_required',
  'wise_unavailable',
] as const satisfies readonly ErrorCode[];

const WITH_HANDLE = 'The header `Authorization: Bearer …` carries the handle returned by connecting.';

const SAMPLE_EVENT = {
  event_type: 'transfers#state-change',
  schema_version: '2.0.0',
  sent_at: '2026-11-20T09:30:00Z',
  data: {
    resource: { id: 50_000_001, profile_id: 7_200_001, type: 'transfer' },
    current_state: 'outgoing_payment_sent',
    previous_state: 'funds_converted',
    occurred_at: '2026-11-20T09:30:00Z',
  },
};

export const wiseCalls = callGroup('Wise', {
  beginWiseConnection: {
    method: 'GET',
    path: PATHS.wiseAuth,
    changes: true,
    summary: 'Start connecting: get the Wise page to open',
    answers: { 200: wiseAuthSchema },
    errors: ['wise_not_configured'],
  },
  completeWiseConnection: {
    method: 'GET',
    path: PATHS.wiseCallback,
    changes: true,
    summary: 'Connect with the code that Wise returned',
    description: 'An error has its text in `message` and again in `error`.',
    query: wiseCallbackQuerySchema,
    answers: { 200: wiseCallbackSchema },
    errors: ['wise_not_configured', 'wise_state_mismatch', 'wise_code_refused', ...WISE_ERRORS],
  },
  listWiseProfiles: {
    method: 'GET',
    path: PATHS.wiseProfiles,
    summary: 'The profiles of the connected account',
    description: WITH_HANDLE,
    answers: { 200: wiseProfilesSchema },
    errors: ['wise_not_connected', ...WISE_ERRORS],
  },
  listWiseAccounts: {
    method: 'GET',
    path: PATHS.wiseAccounts,
    summary: 'The balances of a profile',
    description: WITH_HANDLE,
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'This is not a Wise profile ID')) }),
    answers: { 200: wiseAccountsSchema },
    errors: ['wise_not_connected', ...WISE_ERRORS],
  },
  getWiseConnection: {
    method: 'GET',
    path: PATHS.wiseConnection,
    summary: 'The connection to Wise',
    answers: { 200: wiseConnectionSchema },
  },
  disconnectWise: {
    method: 'DELETE',
    path: PATHS.wiseConnection,
    summary: 'Disconnect Wise',
    answers: { 200: operationResultSchema },
  },
  connectWise: {
    method: 'POST',
    path: PATHS.wiseConnect,
    summary: 'Connect with a profile ID and an API key',
    body: wiseConnectSchema,
    example: { profileId: '7200001', apiKey: 'simulated-api-key' },
    answers: { 200: operationResultSchema },
    errors: ['wise_key_refused', ...WISE_ERRORS],
  },
});

export const wiseEventCalls = callGroup('Wise', {
  receiveWiseEvent: {
    method: 'POST',
    path: PATHS.wiseEvents,
    summary: 'Receive an event from Wise',
    description:
      '`X-Signature-SHA256` is checked against the public key of Wise. A repeated event (`X-Delivery-Id`) is accepted and changes nothing.',
    texts: { 'application/json': JSON.stringify(SAMPLE_EVENT) },
    answers: { 200: operationResultSchema },
    errors: ['wise_signature_invalid'],
  },
});

export const payoutCalls = callGroup('Wise', {
  getTransactionPayout: {
    method: 'GET',
    path: PATHS.transactionPayout,
    summary: 'The payout of a transfer through Wise; null where there is none',
    params: z.object({ id: z.string() }),
    answers: { 200: transactionPayoutSchema },
  },
});
