import type { PayloadUploaded } from '@clearbench/contract';
import type { ToastInput } from '@/components/ui/feedback/toast-store.ts';
import { ApiError, errorProblems, errorText, UnexpectedAnswer } from '../api/api.ts';
import { counted, formatCount } from '../text/format.ts';
import { isCancelled } from './upload-payload.ts';
import { type UploadOutcome, uploadOutcome } from './upload-rows.ts';

export interface UploadVerdict {
  readonly title: string;
  readonly text: string;
  /** True if all or a part of it was accepted. */
  readonly taken: 'all' | 'part' | 'none';
  readonly outcome: UploadOutcome;
}

/** The result of an upload, in words: from the response, or from the reason why there is none. */
export function uploadVerdict(uploaded: PayloadUploaded | null, error: Error | null): UploadVerdict {
  if (uploaded === null) {
    const outcome = uploadOutcome({ errors: [...errorProblems(error)] });
    return { title: failureTitle(error), text: failureText(error), taken: 'none', outcome };
  }
  const outcome = uploadOutcome(uploaded);
  return {
    title: successTitle(uploaded, outcome),
    text: `${formatTitle(uploaded.format)}: ${uploaded.message}`,
    taken: outcome.refusedCount === 0 ? 'all' : 'part',
    outcome,
  };
}

function failureTitle(error: Error | null): string {
  if (isCancelled(error)) return 'Cancelled';
  if (error instanceof UnexpectedAnswer) return 'Sent, result unknown';
  return error instanceof ApiError ? 'Refused' : 'Not sent';
}

function failureText(error: Error | null): string {
  if (isCancelled(error))
    return 'The upload was cancelled. If the server had already received all of it, its transfers appear in Transactions.';
  return error === null ? '' : errorText(error);
}

function successTitle({ duplicate }: PayloadUploaded, outcome: UploadOutcome): string {
  const { transferCount, refusedCount, rows } = outcome;
  if (refusedCount > 0) {
    const stored = duplicate === true ? 'stored before' : 'stored';
    return `${formatCount(rows.length - refusedCount)} of ${counted(rows.length, 'row')} ${stored}`;
  }
  const created = duplicate === true ? 'created before' : 'created';
  const stored = rows.filter(({ message }) => message !== null).length;
  return [
    `${counted(transferCount, 'transfer')} ${created}`,
    ...(stored === 0 ? [] : [`${counted(stored, 'message')} stored`]),
  ].join(', ');
}

const FORMATS: Readonly<Record<string, string>> = {
  'swift-mt': 'SWIFT MT',
  iso20022: 'ISO 20022',
  telex: 'KTT telex',
  json: 'JSON',
  csv: 'CSV',
};

const formatTitle = (format: string): string => FORMATS[format] ?? format;

const VARIANTS = { all: 'default', part: 'warning', none: 'destructive' } as const;

const resultToast = ({ title, text, taken }: UploadVerdict): ToastInput => ({
  title,
  description: text,
  variant: VARIANTS[taken],
});

/** The toasts of an upload, with its verdict. */
export const UPLOAD_TOASTS = {
  done: (uploaded: PayloadUploaded) => resultToast(uploadVerdict(uploaded, null)),
  failed: (error: Error) => resultToast(uploadVerdict(null, error)),
};
