import { accountCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { AccountsService } from './accounts-service.ts';

export const accountRoutes: FastifyPluginAsync<{ accounts: AccountsService }> = async (app, { accounts }) =>
  serve(app, accountCalls, {
    listAccounts: () => accounts.list(),
    disableAccount: async (request) => {
      await accounts.disable(request.params.id, request.operator);
      return { success: true as const, message: 'The account is disabled, and its sessions have ended.' };
    },
    enableAccount: async (request) => {
      await accounts.enable(request.params.id, request.operator);
      return { success: true as const, message: 'The account is enabled.' };
    },
    removeAccountFactors: async (request) => {
      await accounts.removeFactors(request.params.id, request.operator);
      return {
        success: true as const,
        message: 'The second factors were removed, and the sessions have ended.',
      };
    },
    endAccountSessions: async (request) => {
      await accounts.endSessions(request.params.id, request.operator);
      return { success: true as const, message: 'The sessions of the account have ended.' };
    },
  });
