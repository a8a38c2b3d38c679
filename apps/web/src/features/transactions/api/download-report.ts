import { PATHS } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@/components/ui/use-toast.ts';
import { apiFetch, errorText, pathWithId } from '@/lib/api.ts';

async function downloadReport(transactionId: string): Promise<void> {
  const response = await apiFetch('GET', pathWithId(PATHS.transactionReport, transactionId));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${transactionId}.pdf`;
  link.click();
  // The browser has taken over the file by then; the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function useDownloadReport(transactionId: string) {
  return useMutation({
    mutationFn: () => downloadReport(transactionId),
    onError: (error) =>
      toast({ title: 'Report not downloaded', description: errorText(error), variant: 'destructive' }),
  });
}
