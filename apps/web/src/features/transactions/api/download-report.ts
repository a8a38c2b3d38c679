import { fillPath, PATHS } from '@clearbench/contract';
import { errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadFile } from '@/lib/files/download-file.ts';

export function useDownloadReport(transactionId: string) {
  return useSend({
    send: () => downloadFile(fillPath(PATHS.transactionReport, { id: transactionId })),
    failed: (error) => ({ title: 'Couldn’t download the report', description: errorText(error) }),
  });
}
