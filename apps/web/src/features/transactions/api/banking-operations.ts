import { fillPath, PATHS } from '@clearbench/contract';
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
function useOperation<P extends PathOf<'POST'>>(
  transactionId: string,
  path: Path<P>,
  title: string,
  texts: FailureTexts,
) {
  return useSend({
    send: (input: BodyAt<'POST', P>) => apiRequest('POST', path, input),
    done: ({ message }) => ({ title, description: message }),
    failed: (error) => ({ title: texts.title, description: failureText(error, texts) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
    onDone: useCompletion(transactionId),
  });
}

export const useConvert = (transactionId: string) =>
  useOperation(transactionId, PATHS.centralBankConvert, 'Conversion initiated', CONVERSION_FAILED);

export const useSendSwift = (transactionId: string) =>
  useOperation(transactionId, PATHS.interbankSwift, 'SWIFT message sent', SWIFT_FAILED);

export const useSendTelex = (transactionId: string) =>
  useOperation(transactionId, PATHS.interbankTelex, 'Telex message sent', TELEX_FAILED);

export const useRecall = (transactionId: string) =>
  useOperation(
    transactionId,
    fillPath(PATHS.transactionRecall, { id: transactionId }),
    'Recall sent',
    RECALL_FAILED,
  );
