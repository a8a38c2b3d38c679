import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  createGroupRightSchema,
  groupRightSchema,
  loginProviderSchema,
  singleSignOnSchema,
} from '../single-sign-on.ts';
import { callGroup } from './call.ts';

const ofProvider = z.object({ id: z.string() });

/** The calls of browsers and providers, without a session. */
export const providerCalls = callGroup('Single sign-on', {
  getProvider: {
    method: 'GET',
    path: PATHS.provider,
    summary: 'A provider that people can sign in by',
    description: 'The login screen asks for that of a workspace, whose address contains its id.',
    params: ofProvider,
    answers: { 200: loginProviderSchema },
    errors: ['not_found'],
  },
  beginProviderLogin: {
    method: 'GET',
    path: PATHS.providerLogin,
    summary: 'Sign in by a provider',
    description: 'Redirects to the provider. `next` is the page of the console to open afterwards.',
    params: ofProvider,
    query: z.object({ next: z.optional(z.string().check(z.maxLength(2000))) }),
    produces: ['text/html'],
    errors: ['not_found'],
  },
  completeProviderLogin: {
    method: 'GET',
    path: PATHS.providerCallback,
    changes: true,
    summary: 'Where a provider leads back to',
    description:
      'Redirects to the console, with a session cookie; after a failure to the login, with its reason.',
    params: ofProvider,
    produces: ['text/html'],
    errors: ['not_found'],
  },
  endProviderSession: {
    method: 'POST',
    path: PATHS.providerLogout,
    summary: 'A provider ends the sessions that it began',
    description: 'Back-channel logout of OpenID Connect: the form field `logout_token` is a signed token.',
    params: ofProvider,
    body: z.object({ logout_token: z.string().check(z.maxLength(16_384)) }),
    example: { logout_token: 'a signed token of the provider' },
    answers: { 200: operationResultSchema },
    errors: ['logout_token_refused', 'provider_unavailable', 'not_found'],
  },
});

export const singleSignOnCalls = callGroup('Single sign-on', {
  getSingleSignOn: {
    method: 'GET',
    path: PATHS.singleSignOn,
    rights: 'installation',
    summary: 'The providers, and what their groups may do',
    answers: { 200: singleSignOnSchema },
  },
  addGroupRight: {
    method: 'POST',
    path: PATHS.groupRights,
    rights: 'installation',
    recentLogin: true,
    summary: 'Give a right to a group',
    description:
      'Who is in the group has it at once if they have signed in before, and from their first login otherwise.',
    body: createGroupRightSchema,
    example: { provider: 'sso', group: 'payments-operators', workspace: 'main', role: 'operator' },
    answers: { 201: groupRightSchema },
    errors: ['not_found', 'group_right_taken'],
  },
  removeGroupRight: {
    method: 'DELETE',
    path: PATHS.groupRight,
    rights: 'installation',
    summary: 'Take a right from a group',
    description: 'Who had it only from this group loses it at once, and their sessions end.',
    params: z.object({ id: z.uuid() }),
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});
