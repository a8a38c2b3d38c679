import { PATHS } from '../paths.ts';
import { jwksSchema } from '../test-plans.ts';
import { callGroup } from './call.ts';

export const signatureCalls = callGroup('Test plans', {
  listSigningKeys: {
    method: 'GET',
    path: PATHS.jwks,
    summary: 'The public keys this installation signs results with',
    description: 'As a JSON Web Key Set (RFC 7517). Keys that are no longer in use stay in it.',
    answers: { 200: jwksSchema },
  },
});
