import { signatureCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Signer } from './signer.ts';

/** Anybody may read the public keys, which verify evidence without this server. */
export const signatureRoutes: FastifyPluginAsync<{ signer: Signer }> = async (app, { signer }) =>
  serve(app, signatureCalls, {
    listSigningKeys: () => signer.publicKeys(),
  });
