import type { FailureReason } from '@clearbench/contract';
import { publicCode, reasonText } from '@/lib/text/reason-text.ts';

/** Beside the status of a failed transfer: the code of the reason, or its first words; all of it on hover. */
export function ReasonMark({ reason }: { reason: FailureReason }) {
  const text = reasonText(reason);
  const code = publicCode(reason);
  return (
    <span
      role="img"
      aria-label={`Reason: ${text}`}
      title={text}
      className={`ml-1.5 inline-block max-w-24 truncate align-middle text-sm text-ink-2 ${code === null ? '' : 'mono'}`}
    >
      {code ?? reason.text}
    </span>
  );
}
