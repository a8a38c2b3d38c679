import type { Evidence } from '@clearbench/contract';
import { entryOf } from '@/lib/answers/unknown.ts';

export interface EvidenceLink {
  readonly label: string;
  readonly href: string;
}

/** The screens that show what an event was about. */
export function evidenceLinks({ on, id, transactionId }: Evidence): EvidenceLink[] {
  if (transactionId === null) return [];
  const transfer = `/transactions/${encodeURIComponent(transactionId)}`;
  const payload = { label: 'Payload', href: `${transfer}?tab=message` };
  const own: Readonly<Record<Evidence['on'], EvidenceLink[]>> = {
    payloads: [payload],
    messages: [{ label: 'Message', href: `${transfer}?tab=message&message=${encodeURIComponent(id)}` }],
    deliveries: [{ label: 'Delivery', href: `/webhook-tracker?${search(transactionId)}` }],
    transfers: [],
    calls: [payload],
  };
  return [...entryOf(own, on, () => []), { label: 'Transfer', href: transfer }];
}

const search = (text: string) => new URLSearchParams({ search: text });
