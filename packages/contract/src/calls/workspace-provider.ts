import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { saveWorkspaceProviderSchema, workspaceProviderSchema } from '../workspace-provider.ts';
import { callGroup } from './call.ts';

const params = z.object({ name: z.string() });

/** For the managers of the workspace. */
export const workspaceProviderCalls = callGroup('Single sign-on', {
  getWorkspaceProvider: {
    method: 'GET',
    path: PATHS.workspaceProvider,
    scope: 'session',
    summary: 'The identity provider of a workspace',
    params,
    answers: { 200: workspaceProviderSchema },
    errors: ['not_found'],
  },
  saveWorkspaceProvider: {
    method: 'PUT',
    path: PATHS.workspaceProvider,
    scope: 'session',
    recentLogin: true,
    summary: 'Attach an identity provider to a workspace, or change it',
    description:
      'Its people sign in at the address in the answer, with accounts that can enter only this workspace. The changed roles count at once. ' +
      'Another issuer or client ends all sessions that the provider began.',
    params,
    body: saveWorkspaceProviderSchema,
    example: {
      name: 'Oak Bank',
      issuer: 'https://login.oak.example',
      clientId: 'clearbench',
      clientSecret: 'the secret of the client',
      rights: [{ group: 'payments', role: 'operator' }],
    },
    answers: { 200: workspaceProviderSchema },
    errors: ['not_found', 'provider_not_possible'],
  },
  removeWorkspaceProvider: {
    method: 'DELETE',
    path: PATHS.workspaceProvider,
    scope: 'session',
    recentLogin: true,
    summary: 'Remove the identity provider of a workspace',
    description: 'The roles that it gave are taken away at once, and the sessions that it began end.',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});
