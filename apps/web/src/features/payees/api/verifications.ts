import {
  fillPath,
  PATHS,
  type PayeeVerification,
  type VerificationAnswer,
  type VerifyPayeeInput,
  withQuery,
} from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useReadOne } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';
import type { ListSource } from '@/lib/paged-list/source.ts';

export const verificationSource = (answer: VerificationAnswer | 'all'): ListSource<PayeeVerification> => ({
  listPath: PATHS.payeeVerifications,
  firstPath: withQuery(PATHS.payeeVerifications, { limit: '100', ...(answer !== 'all' && { answer }) }),
  topic: 'payee-verifications',
  idOf: ({ id }) => id,
  toRows: (answered) => answered as PayeeVerification[],
});

export const useVerification = (id: string) => useReadOne(fillPath(PATHS.payeeVerification, { id }));

/** Verifies a payee as another bank would. The form shows a failure. */
export const useTryVerification = () =>
  useSend({
    send: (input: VerifyPayeeInput) => apiRequest('POST', PATHS.payeeVerifications, input),
    changes: () => ({ topic: 'payee-verifications' }),
  });
