import type { TransferStatus } from '@clearbench/domain';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/inline-alert.tsx';
import type { useConvert } from '../../api/banking-acts.ts';
import { type FailureTexts, failureText } from '../../model/act-texts.ts';

interface ActResultProps {
  act: Pick<ReturnType<typeof useConvert>, 'error' | 'isSuccess' | 'data'>;
  status: TransferStatus;
  /** The title after a success. */
  done: string;
  failed: FailureTexts;
}

/** The result of the last banking operation of a form. It outlasts the toasts. */
export function ActResult(props: ActResultProps) {
  return <ResultAlert result={resultOf(props)} />;
}

function resultOf({ act, status, done, failed }: ActResultProps): InlineAlertProps | null {
  const className = 'mb-3.5';
  if (act.error !== null) {
    return { title: failed.title, children: failureText(act.error, failed), isSilent: true, className };
  }
  // A success is no longer shown once the transfer has failed.
  if (!act.isSuccess || status === 'failed') return null;
  return { variant: 'success', title: done, children: act.data?.message, className };
}
