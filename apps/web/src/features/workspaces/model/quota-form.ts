import type { Quota } from '@clearbench/contract';
import type { Problems } from '@/lib/forms/use-form.ts';

const MB = 1024 ** 2;

/** As typed: megabytes, and rows. Empty: no limit. */
export interface QuotaTexts {
  quotaBytes: string;
  quotaRows: string;
}

export const quotaTexts = ({ quotaBytes, quotaRows }: Quota): QuotaTexts => ({
  quotaBytes: quotaBytes === null ? '' : String(Number((quotaBytes / MB).toFixed(2))),
  quotaRows: quotaRows === null ? '' : String(quotaRows),
});

export function quotaRules(texts: QuotaTexts): { input: Quota } | { problems: Problems<QuotaTexts> } {
  const megabytes = texts.quotaBytes.trim();
  const rows = texts.quotaRows.trim();
  const problems: { quotaBytes?: string; quotaRows?: string } = {};
  if (megabytes !== '' && (!/^\d{1,9}(?:\.\d{1,2})?$/.test(megabytes) || Number(megabytes) === 0)) {
    problems.quotaBytes = 'Please enter a number of megabytes above 0, like 5120, or leave it empty';
  }
  if (rows !== '' && !/^[1-9]\d{0,14}$/.test(rows)) {
    problems.quotaRows = 'Please enter a whole number above 0, like 1000000, or leave it empty';
  }
  if (problems.quotaBytes !== undefined || problems.quotaRows !== undefined) return { problems };
  return {
    input: {
      quotaBytes: megabytes === '' ? null : Math.round(Number(megabytes) * MB),
      quotaRows: rows === '' ? null : Number(rows),
    },
  };
}
