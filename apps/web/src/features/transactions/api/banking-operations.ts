import {
  type BankingResult,
  type ConvertInput,
  fillPath,
  PATHS,
  type RecallInput,
  type SwiftInput,
  type TelexInput,
} from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toastNext } from '@/components/ui/feedback/use-toast.ts';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import {
  COMPLETED,
  CONVERSION_FAILED,
  type FailureTexts,
  failureText,
  RECALL_FAILED,
  SWIFT_FAILED,
  TELEX_FAILED,
} from '../model/operation-texts.ts';

/**
 * For use after a successful operation: reloads the transfer and the list, and reports the completion after the toast of the operation.
 */
export function useCompletion(transactionId: string) {
  const client = useQueryClient();
  return async () => {
    const changed = [fillPath(PATHS.transaction, { id: transactionId }), PATHS.transactions];
    await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] })));
    toastNext(COMPLETED);
  };
}

/** A banking operation on one transfer: never optimistic. */
function useOperation<I>(
  transactionId: string,
  send: (input: I) => Promise<BankingResult>,
  title: string,
  texts: FailureTexts,
) {
  return useSend({
    send,
    done: ({ message }) => ({ title, description: message }),
    failed: (error) => ({ title: texts.title, description: failureText(error, texts) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
    onDone: useCompletion(transactionId),
  });
}

export const useConvert = (transactionId: string) =>
  useOperation(
    transactionId,
    (input: ConvertInput) => apiRequest('POST', PATHS.centralBankConvert, input),
    'Conversion initiated',
    CONVERSION_FAILED,
  );

export const useSendSwift = (transactionId: string) =>
  useOperation(
    transactionId,
    (input: SwiftInput) => apiRequest('POST', PATHS.interbankSwift, input),
    'SWIFT message sent',
    SWIFT_FAILED,
  );

export const useSendTelex = (transactionId: string) =>
  useOperation(
    transactionId,
    (input: TelexInput) => apiRequest('POST', PATHS.interbankTelex, input),
    'Telex message sent',
    TELEX_FAILED,
  );

export const useRecall = (transactionId: string) =>
  useOperation(
    transactionId,
    (input: RecallInput) =>
      apiRequest('POST', fillPath(PATHS.transactionRecall, { id: transactionId }), input),
    'Recall sent',
    RECALL_FAILED,
  );
