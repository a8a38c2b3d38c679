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

/** How the last banking operation of a form ended. It stays when the toasts have gone. */
export function ActResult(props: ActResultProps) {
  return <ResultAlert result={resultOf(props)} />;
}

function resultOf({ act, status, done, failed }: ActResultProps): InlineAlertProps | null {
  const className = 'mb-3.5';
  if (act.error !== null) {
    return { title: failed.title, children: failureText(act.error, failed), isSilent: true, className };
  }
  // A transfer that failed since makes the success old news.
  if (!act.isSuccess || status === 'failed') return null;
  return { variant: 'success', title: done, children: act.data?.message, className };
}
