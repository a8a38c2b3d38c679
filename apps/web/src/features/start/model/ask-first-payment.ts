import type { FirstPayment } from '@/lib/messages/first-payment.ts';
import type { House } from '@/lib/messages/house.ts';
import { spawnWorker } from '@/lib/messages/use-analysis.ts';

/** Has a worker build a payment that the rules accept; null if they refuse every sample. */
export function askFirstPayment(house: House | null): Promise<FirstPayment | null> {
  const worker = spawnWorker();
  return new Promise<FirstPayment | null>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'first-payment') resolve(data.payment);
      if (data.kind === 'failed') reject(new Error(data.reason));
    };
    worker.onerror = ({ message }) => reject(new Error(message ?? 'The script could not be loaded.'));
    worker.postMessage({ kind: 'first-payment', id: 0, house });
  }).finally(() => worker.terminate());
}
