import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { readOneQuery } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

export const paymentFileQuery = (id: string) =>
  readOneQuery(fillPath(PATHS.paymentFile, { id }), { enabled: id !== '' });

export const usePaymentFile = (id: string) => useQuery(paymentFileQuery(id));

/** Decides about all payments of a file. */
export function useDecideFile(id: string, decision: 'release' | 'cancel') {
  return useSend({
    send: () =>
      apiRequest(
        'POST',
        fillPath(decision === 'release' ? PATHS.paymentFileRelease : PATHS.paymentFileCancel, { id }),
      ),
    done: () =>
      decision === 'release'
        ? { title: 'File released', description: 'Its payments are executed now.' }
        : { title: 'File cancelled', description: 'Its payments are failed now.' },
    failed: (error) => ({ title: `Couldn’t ${decision} the file`, description: errorText(error) }),
    changes: () => ({ topic: 'payment-files', ids: [id] }),
  });
}
