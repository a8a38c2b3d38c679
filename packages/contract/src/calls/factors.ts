import * as z from 'zod/mini';
import { loginResultSchema } from '../auth.ts';
import { operationResultSchema } from '../errors.ts';
import {
  addPasskeySchema,
  appSetupSchema,
  confirmationSchema,
  factorsSchema,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  secondFactorRequestSchema,
  secondFactorSchema,
  setUpAppSchema,
} from '../factors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const PASSKEY_EXAMPLE = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30' },
};

/** Logins with a second factor or a passkey. */
export const factorLoginCalls = callGroup('Auth', {
  getSecondFactorRequest: {
    method: 'GET',
    path: PATHS.secondFactor,
    summary: 'The second factors that the current login can be completed with',
    answers: { 200: secondFactorRequestSchema },
    errors: ['login_expired'],
  },
  confirmLogin: {
    method: 'POST',
    path: PATHS.secondFactor,
    summary: 'Complete a login with a code',
    description: 'A code of the authenticator app, or a recovery code. Each works once.',
    body: secondFactorSchema,
    example: { code: '123456' },
    answers: { 200: loginResultSchema },
    errors: ['login_expired', 'account_disabled', 'invalid_second_factor', 'too_many_attempts'],
  },
  startPasskeyLogin: {
    method: 'POST',
    path: PATHS.passkeyLoginOptions,
    summary: 'Start a login with a passkey',
    description: 'Answers the options for the browser’s `navigator.credentials.get`.',
    answers: { 200: passkeyOptionsSchema },
  },
  logInWithPasskey: {
    method: 'POST',
    path: PATHS.passkeyLogin,
    summary: 'Log in with a passkey',
    body: passkeyLoginSchema,
    example: { credential: PASSKEY_EXAMPLE },
    answers: { 200: loginResultSchema },
    errors: ['account_disabled', 'login_expired', 'invalid_second_factor', 'too_many_attempts'],
  },
});

/** The second factors of the calling operator. */
export const factorCalls = callGroup('Auth', {
  getFactors: {
    method: 'GET',
    path: PATHS.factors,
    beforeSecondFactor: true,
    summary: 'Your second factors',
    answers: { 200: factorsSchema },
  },
  startConfirmation: {
    method: 'POST',
    path: PATHS.confirmationOptions,
    beforeSecondFactor: true,
    changes: false,
    summary: 'Start to confirm your login with a passkey',
    answers: { 200: passkeyOptionsSchema },
  },
  confirmSession: {
    method: 'POST',
    path: PATHS.confirmation,
    beforeSecondFactor: true,
    summary: 'Confirm your login',
    description:
      'Calls that are refused with `confirmation_required` are allowed for a while afterwards. With a second factor if you have one, ' +
      'otherwise with your password. The session continues with the cookie of the answer; the one before no longer works.',
    body: confirmationSchema,
    example: { password: 'correct horse battery' },
    answers: { 200: operationResultSchema },
    errors: ['invalid_password', 'invalid_second_factor', 'too_many_attempts'],
  },
  startAppSetup: {
    method: 'POST',
    path: PATHS.factorAppSetup,
    recentLogin: true,
    beforeSecondFactor: true,
    changes: false,
    summary: 'Start to set up an authenticator app',
    answers: { 200: appSetupSchema },
  },
  setUpApp: {
    method: 'PUT',
    path: PATHS.factorApp,
    recentLogin: true,
    beforeSecondFactor: true,
    summary: 'Set up an authenticator app, with its first code',
    description:
      'Replaces the app that was set up before. The first second factor ends your other sessions, and comes with recovery codes. The session continues with the cookie of the answer.',
    body: setUpAppSchema,
    example: { ticket: 'from the start of the setup', code: '123456' },
    answers: { 200: recoveryCodesSchema },
    errors: ['invalid_second_factor', 'too_many_attempts'],
  },
  removeApp: {
    method: 'DELETE',
    path: PATHS.factorApp,
    recentLogin: true,
    summary: 'Remove the authenticator app',
    answers: { 200: operationResultSchema },
    errors: ['not_found', 'last_second_factor'],
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: PATHS.recoveryCodes,
    recentLogin: true,
    summary: 'Make new recovery codes',
    description: 'They replace the earlier ones. Shown once; each works once.',
    answers: { 200: recoveryCodesSchema },
    errors: ['not_found'],
  },
  startPasskey: {
    method: 'POST',
    path: PATHS.passkeyOptions,
    recentLogin: true,
    beforeSecondFactor: true,
    changes: false,
    summary: 'Start to add a passkey',
    description: 'Answers the options for the browser’s `navigator.credentials.create`.',
    answers: { 200: passkeyOptionsSchema },
  },
  addPasskey: {
    method: 'POST',
    path: PATHS.passkeys,
    recentLogin: true,
    beforeSecondFactor: true,
    summary: 'Add a passkey',
    description:
      'The first second factor ends your other sessions, and comes with recovery codes. The session continues with the cookie of the answer.',
    body: addPasskeySchema,
    example: { name: 'Laptop', credential: PASSKEY_EXAMPLE },
    answers: { 201: recoveryCodesSchema },
    errors: ['invalid_second_factor'],
  },
  removePasskey: {
    method: 'DELETE',
    path: PATHS.passkey,
    recentLogin: true,
    summary: 'Remove a passkey',
    params: z.object({ id: z.string() }),
    answers: { 200: operationResultSchema },
    errors: ['not_found', 'last_second_factor'],
  },
});
