import * as z from 'zod/mini';
import { accountSchema } from '../accounts.ts';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });

/** Everybody's accounts, for administrators. */
export const accountCalls = callGroup('Auth', {
  listAccounts: {
    method: 'GET',
    path: PATHS.accounts,
    rights: 'installation',
    summary: 'List all accounts',
    description: 'By username.',
    answers: { 200: z.array(accountSchema) },
  },
  disableAccount: {
    method: 'POST',
    path: PATHS.accountDisabling,
    rights: 'installation',
    recentLogin: true,
    summary: 'Disable an account',
    description:
      'Ends its sessions. Nobody can log in with it until it is enabled again. You can’t disable your own.',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found', 'own_account'],
  },
  enableAccount: {
    method: 'POST',
    path: PATHS.accountEnabling,
    rights: 'installation',
    recentLogin: true,
    summary: 'Enable an account',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
  removeAccountFactors: {
    method: 'DELETE',
    path: PATHS.accountFactors,
    rights: 'installation',
    recentLogin: true,
    summary: 'Remove the second factors of an account',
    description:
      'For somebody who has lost them and their recovery codes. Ends the sessions. Make sure first that it is this person who asks.',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found', 'own_account'],
  },
  endAccountSessions: {
    method: 'POST',
    path: PATHS.accountSessionsEnd,
    rights: 'installation',
    summary: 'End all sessions of an account',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});
