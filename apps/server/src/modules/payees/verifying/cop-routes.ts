import type { CopAnswer } from '@clearbench/contract';
import { copCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { PayeeVerifications } from './service.ts';

interface Services {
  verifications: PayeeVerifications;
}

/** The side of Confirmation of Payee that is asked. */
export const copRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, copCalls, {
    confirmPayee: async (request): Promise<CopAnswer> => {
      const { sortCode, accountNumber, name, accountType, secondaryReference } = request.body;
      const { apiKeyId, senderId } = request;
      const { reason, matchedName } = await of(request).verifications.answer(
        {
          requestId: request.id,
          account: `${sortCode}${accountNumber}`,
          given: { name },
          confirmed: { accountType, reference: secondaryReference ?? null },
        },
        { apiKeyId, senderId },
      );
      if (reason === null) return { matched: true };
      return { matched: false, reasonCode: reason, ...(matchedName !== null && { name: matchedName }) };
    },
  });
