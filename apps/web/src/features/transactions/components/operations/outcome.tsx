import type { TransferStatus } from '@clearbench/domain';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import type { useConvert } from '../../api/banking-operations.ts';
import { type FailureTexts, failureText } from '../../model/operation-texts.ts';

interface OutcomeProps {
  call: Pick<ReturnType<typeof useConvert>, 'error' | 'isSuccess' | 'data'>;
  status: TransferStatus;
  /** The title after a success. */
  done: string;
  failed: FailureTexts;
}

/** The result of the last banking operation of a form. It outlasts the toasts. */
export function Outcome(props: OutcomeProps) {
  return <ResultAlert result={resultOf(props)} />;
}

function resultOf({ call, status, done, failed }: OutcomeProps): InlineAlertProps | null {
  const className = 'mb-3.5';
  if (call.error !== null) {
    return { title: failed.title, children: failureText(call.error, failed), isSilent: true, className };
  }
  // A success is no longer shown once the transfer has failed.
  if (!call.isSuccess || status === 'failed') return null;
  return { variant: 'success', title: done, children: call.data?.message, className };
}
