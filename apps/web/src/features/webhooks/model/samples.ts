import type { WebhookEvent } from '@clearbench/contract';
import { keyPrefix } from '@clearbench/domain';
import { receiverPath } from '@/components/webhooks/receiver-url.ts';

export interface SampleWebhook {
  id: string;
  url: string;
  transactionId: string | null;
  events: readonly WebhookEvent[];
  active: boolean;
}

/** A placeholder while there is no key. */
const SAMPLE_KEY = 'clb_0000';

/** Example webhooks, shown while there are none. */
export function sampleWebhooks(apiKey: string | undefined): readonly SampleWebhook[] {
  const key = keyPrefix(apiKey ?? SAMPLE_KEY);
  return [
    {
      id: 'sample-1',
      url: receiverPath('global', key),
      transactionId: null,
      events: ['initiation', 'processing', 'conversion', 'completion'],
      active: true,
    },
    {
      id: 'sample-2',
      url: receiverPath('trx_SAMPLE0001', key),
      transactionId: 'trx_SAMPLE0001',
      events: ['processing', 'completion'],
      active: true,
    },
    {
      id: 'sample-3',
      url: receiverPath('trx_SAMPLE0002', key),
      transactionId: 'trx_SAMPLE0002',
      events: ['conversion'],
      active: false,
    },
  ];
}
