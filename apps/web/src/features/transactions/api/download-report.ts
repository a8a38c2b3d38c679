import { PATHS } from '@clearbench/contract';
import { errorText, pathWithId } from '@/lib/api.ts';
import { downloadFile } from '@/lib/download-file.ts';
import { useSend } from '@/lib/use-send.ts';

export function useDownloadReport(transactionId: string) {
  return useSend({
    send: () => downloadFile(pathWithId(PATHS.transactionReport, transactionId)),
    failed: (error) => ({ title: 'Couldn’t download the report', description: errorText(error) }),
  });
}
