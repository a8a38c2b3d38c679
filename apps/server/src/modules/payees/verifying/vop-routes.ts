import type { VopAnswer } from '@clearbench/contract';
import { vopCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { shapeErrors } from '../../../platform/http/error-handler.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { VOP_CODES } from './find-answer.ts';
import type { PayeeVerifications } from './service.ts';
import { VopRefusal, vopError } from './vop-errors.ts';
import { givenParty, requireVopHeaders } from './vop-request.ts';

interface Services {
  verifications: PayeeVerifications;
}

/** The side of Verification of Payee that is asked. */
export const vopRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  shapeErrors(app, vopError);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-response-timestamp', new Date().toISOString());
  });
  serve(app, vopCalls, {
    verifyPayee: {
      preValidation: requireVopHeaders,
      handler: async (request, reply): Promise<VopAnswer | FastifyReply> => {
        const { party, partyAccount } = request.body;
        const { apiKeyId, senderId } = request;
        const { answer, matchedName, forced } = await of(request).verifications.answer(
          { requestId: request.id, account: partyAccount.iban, given: givenParty(party) },
          { apiKeyId, senderId },
        );
        if (answer === 'fault') return fail(reply, forced);
        if (party.name === undefined)
          return { partyIdMatch: answer === 'close-match' ? 'NMTC' : VOP_CODES[answer] };
        return { partyNameMatch: VOP_CODES[answer], ...(matchedName !== null && { matchedName }) };
      },
    },
  });
};

/** A forced fault, as a bank in trouble would show it. It is an answer like the others, and no fault of this server. */
function fail(reply: FastifyReply, forced: string | null): FastifyReply {
  switch (forced) {
    case 'client-inconsistent': {
      const message = 'This error is forced: the requesting agent is not the bank of the certificate.';
      return sendError(reply, new VopRefusal('CLIENT_INCONSISTENT', 'requestingAgent', message));
    }
    case 'unreachable':
      reply.hijack();
      reply.raw.destroy();
      return reply;
    case 'malformed':
      return reply.type('application/json').send(Buffer.from('{"partyNameMatch":"MT'));
    default:
      return sendError(reply, new AppError('internal_error', 'This error is forced.'));
  }
}

function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const { status, body } = vopError(error);
  return reply.status(status).send(body);
}
