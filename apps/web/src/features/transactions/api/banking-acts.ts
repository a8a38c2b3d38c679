import {
  type BankingResult,
  type ConvertInput,
  PATHS,
  type RecallInput,
  type SwiftInput,
  type TelexInput,
} from '@clearbench/contract';
import { toast } from '@/components/ui/use-toast.ts';
import { apiRequest, pathWithId } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';
import {
  COMPLETED,
  CONVERSION_FAILED,
  type FailureTexts,
  failureText,
  RECALL_FAILED,
  SWIFT_FAILED,
  TELEX_FAILED,
} from '../model/act-texts.ts';

/** A banking operation on one transfer: never optimistic; afterwards the transfer and the list are reloaded. */
function useBankingAct<I>(transactionId: string, path: string, title: string, texts: FailureTexts) {
  return useSend({
    send: (input: I) => apiRequest<BankingResult>('POST', path, input),
    done: ({ message }) => ({ title, description: message }),
    failed: (error) => ({ title: texts.title, description: failureText(error, texts) }),
    invalidates: [pathWithId(PATHS.transaction, transactionId), PATHS.transactions],
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
    onDone: () => toast(COMPLETED),
  });
}

export const useConvert = (transactionId: string) =>
  useBankingAct<ConvertInput>(
    transactionId,
    PATHS.centralBankConvert,
    'Conversion initiated',
    CONVERSION_FAILED,
  );

export const useSendSwift = (transactionId: string) =>
  useBankingAct<SwiftInput>(transactionId, PATHS.interbankSwift, 'SWIFT message sent', SWIFT_FAILED);

export const useSendTelex = (transactionId: string) =>
  useBankingAct<TelexInput>(transactionId, PATHS.interbankTelex, 'Telex message sent', TELEX_FAILED);

export const useRecall = (transactionId: string) =>
  useBankingAct<RecallInput>(
    transactionId,
    pathWithId(PATHS.transactionRecall, transactionId),
    'Recall sent',
    RECALL_FAILED,
  );
