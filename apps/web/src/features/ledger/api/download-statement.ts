import type { StatementFormat } from '@clearbench/contract';
import { errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadFile } from '@/lib/files/download-file.ts';
import { type Period, statementPath } from '../model/url.ts';

export type FileFormat = Exclude<StatementFormat, 'json'>;

export function useDownloadStatement(accountId: string, period: Period) {
  return useSend({
    send: (format: FileFormat) => downloadFile(statementPath(accountId, period, format)),
    failed: (error) => ({ title: 'Couldn’t download the statement', description: errorText(error) }),
  });
}
