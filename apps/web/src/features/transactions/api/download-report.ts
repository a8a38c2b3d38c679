import { PATHS } from '@clearbench/contract';
import { errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadFile } from '@/lib/files/download-file.ts';

export function useDownloadReport(transactionId: string) {
  return useSend({
    send: () => downloadFile(pathWithId(PATHS.transactionReport, transactionId)),
    failed: (error) => ({ title: 'Couldn’t download the report', description: errorText(error) }),
  });
}
