import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { copAnswerSchema, copRequestSchema } from '../payee-confirmations.ts';
import {
  payeeVerificationQuerySchema,
  payeeVerificationSchema,
  verifyPayeeSchema,
  vopAnswerSchema,
  vopErrorSchema,
  vopRequestSchema,
} from '../payee-verifications.ts';
import { callGroup } from './call.ts';

export const payeeVerificationCalls = callGroup('Payees', {
  listPayeeVerifications: {
    method: 'GET',
    path: PATHS.payeeVerifications,
    summary: 'List the verifications that were answered, newest first',
    query: payeeVerificationQuerySchema,
    answers: { 200: z.array(payeeVerificationSchema) },
  },
  getPayeeVerification: {
    method: 'GET',
    path: PATHS.payeeVerification,
    summary: 'One verification, with its score and reasons',
    params: z.object({ id: z.uuid() }),
    answers: { 200: payeeVerificationSchema },
  },
  tryPayeeVerification: {
    method: 'POST',
    path: PATHS.payeeVerifications,
    scope: 'partners',
    summary: 'Verify a payee by hand',
    description: 'The answer has the score and its reasons, which the requesting bank never gets.',
    body: verifyPayeeSchema,
    example: { account: 'DE45999001001000000001', name: 'Exampel Trading' },
    answers: { 201: payeeVerificationSchema },
    errors: ['quota_reached'],
  },
});

export const copCalls = callGroup('Verification of Payee', {
  confirmPayee: {
    method: 'POST',
    path: PATHS.copConfirmations,
    summary: 'Confirm a payee, as a British bank does',
    description:
      'Confirmation of Payee for a sort code and account number. Without a full match, `reasonCode` says why; `name` is there if, and only if, it is `MBAM`, `BAMM` or `PAMM`.',
    body: copRequestSchema,
    example: {
      sortCode: '999999',
      accountNumber: '00000001',
      name: 'Fictional Fabrics Ltd',
      accountType: 'business',
    },
    answers: { 200: copAnswerSchema },
    errors: ['too_many_attempts', 'quota_reached'],
  },
});

export const vopCalls = callGroup('Verification of Payee', {
  verifyPayee: {
    method: 'POST',
    path: PATHS.vopVerifications,
    summary: 'Verify a payee, as another bank does',
    description:
      'In the shape of the EPC’s scheme. The header `X-Request-ID` is a UUID, which the answer repeats; `X-Request-Timestamp` is the time of the request. `matchedName` is there if, and only if, the answer is `CMTC`. An account that is unknown or closed gets `NOAP`.',
    body: vopRequestSchema,
    example: {
      party: { name: 'Example Trading GmbH' },
      partyAccount: { iban: 'DE45999001001000000001' },
      partyAgent: { financialInstitutionId: { bicfi: 'ELMFDEF0' } },
      requestingAgent: { financialInstitutionId: { bicfi: 'OAKNGB20' } },
    },
    answers: { 200: vopAnswerSchema },
    errorBody: vopErrorSchema,
    headers: ['X-Request-ID', 'X-Request-Timestamp'],
  },
});
