import { jwksSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Signer } from './signer.ts';

/** Anybody may read the public keys, which verify evidence without this server. */
export const signatureRoutes: FastifyPluginAsyncZod<{ signer: Signer }> = async (app, { signer }) => {
  app.get(
    PATHS.jwks,
    {
      schema: {
        tags: ['Test plans'],
        operationId: 'listSigningKeys',
        summary: 'The public keys this installation signs results with',
        description: 'As a JSON Web Key Set (RFC 7517). Keys that are no longer in use stay in it.',
        response: { 200: jwksSchema },
      },
    },
    () => signer.publicKeys(),
  );
};
