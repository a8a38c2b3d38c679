import { PATHS } from '@clearbench/contract';
import { apiFetch, errorText, pathWithId } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

async function downloadReport(transactionId: string): Promise<void> {
  const response = await apiFetch('GET', pathWithId(PATHS.transactionReport, transactionId));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${transactionId}.pdf`;
  link.click();
  // By then the browser has taken over the file; the object URL would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function useDownloadReport(transactionId: string) {
  return useSend({
    send: () => downloadReport(transactionId),
    failed: (error) => ({ title: 'Report not downloaded', description: errorText(error) }),
  });
}
