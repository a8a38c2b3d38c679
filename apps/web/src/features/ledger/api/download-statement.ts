import type { StatementFormat } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '@/lib/download-file.ts';
import { type Period, statementPath } from '../model/url.ts';

export type FileFormat = Exclude<StatementFormat, 'json'>;

export function useDownloadStatement(accountId: string, period: Period) {
  return useMutation({
    mutationFn: (format: FileFormat) => downloadFile(statementPath(accountId, period, format)),
  });
}
