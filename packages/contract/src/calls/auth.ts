import * as z from 'zod/mini';
import {
  changePasswordSchema,
  loginOptionsSchema,
  loginResultSchema,
  loginSchema,
  logoutResultSchema,
  registerSchema,
  resetPasswordSchema,
  sessionEntrySchema,
  sessionSchema,
} from '../auth.ts';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const authCalls = callGroup('Auth', {
  logInOperator: {
    method: 'POST',
    path: PATHS.login,
    summary: 'Log in',
    description:
      'If the operator has a second factor, the answer is 401 `second_factor_required`, and its cookie allows `/api/auth/second-factor` for five minutes.',
    body: loginSchema,
    example: { username: 'operator', password: 'correct horse battery' },
    answers: { 200: loginResultSchema },
    errors: [
      'invalid_credentials',
      'account_disabled',
      'login_expired',
      'password_login_off',
      'second_factor_required',
      'too_many_attempts',
    ],
  },
  registerOperator: {
    method: 'POST',
    path: PATHS.register,
    summary: 'Register an operator',
    body: registerSchema,
    example: {
      username: 'treasury',
      email: 'treasury@bank.example',
      password: 'correct horse battery',
    },
    answers: { 201: operationResultSchema },
    errors: ['registration_closed', 'username_taken', 'email_taken', 'weak_password', 'too_many_attempts'],
  },
  resetPassword: {
    method: 'POST',
    path: PATHS.resetPassword,
    summary: 'Reset a password with the super password',
    body: resetPasswordSchema,
    example: {
      username: 'treasury',
      superPassword: 'the super password of the first start',
      newPassword: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    },
    answers: { 200: operationResultSchema },
    errors: ['invalid_super_password', 'password_login_off', 'weak_password', 'too_many_attempts'],
  },
  logOutOperator: {
    method: 'POST',
    path: PATHS.logout,
    summary: 'Log out',
    description:
      'After a sign-in by a provider, `continueAt` is the page that ends the session at the provider.',
    answers: { 200: logoutResultSchema },
  },
  getSession: {
    method: 'GET',
    path: PATHS.session,
    rights: 'session',
    beforeSecondFactor: true,
    summary: 'The operator who is logged in',
    answers: { 200: sessionSchema },
  },
  getLoginOptions: {
    method: 'GET',
    path: PATHS.loginOptions,
    summary: 'The options of the login screen',
    answers: { 200: loginOptionsSchema },
    errors: ['database_unavailable'],
  },
});

/** The sessions and the password of the calling operator. */
export const sessionCalls = callGroup('Auth', {
  listSessions: {
    method: 'GET',
    path: PATHS.sessions,
    beforeSecondFactor: true,
    summary: 'List your sessions',
    answers: { 200: z.array(sessionEntrySchema) },
  },
  endSession: {
    method: 'DELETE',
    path: PATHS.sessionById,
    recentLogin: true,
    beforeSecondFactor: true,
    summary: 'End one of your sessions',
    params: z.object({ id: z.string() }),
    answers: { 200: operationResultSchema },
  },
  changePassword: {
    method: 'POST',
    path: PATHS.password,
    summary: 'Change your password',
    description: 'Ends your other sessions.',
    body: changePasswordSchema,
    example: { currentPassword: 'correct horse battery', newPassword: 'correct horse battery staple' },
    answers: { 200: operationResultSchema },
    errors: ['invalid_password', 'weak_password', 'too_many_attempts'],
  },
});
