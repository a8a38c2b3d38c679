import type { Webhook, WebhookEvent, WebhookPart } from '@clearbench/contract';
import { ChevronRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Ago, Moment } from '@/components/time.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { MaskedCode } from '@/components/ui/display/masked-code.tsx';
import { eventLabel } from '@/components/webhooks/events.ts';
import { WebhookBadge } from '@/components/webhooks/webhook-badge.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import type { SampleWebhook } from '../model/samples.ts';

export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, unreadable } = webhook;
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-sunken">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-1">
            <MaskedCode
              value={url}
              item="Webhook URL"
              wrap={(code) => (
                <Link
                  href={`/webhooks/${id}`}
                  className="inline-flex min-h-6 min-w-0 items-center font-medium hover:text-accent hover:underline"
                >
                  {code}
                </Link>
              )}
            />
          </p>
          <Subscription webhook={webhook}>
            {unreadable.length > 0 ? <Unreadable parts={unreadable} /> : <LastResponse webhook={webhook} />}
          </Subscription>
        </div>
        <span className="flex items-center gap-2 pt-0.5">
          <WebhookBadge webhook={webhook} />
          <ChevronRight aria-hidden="true" className="size-4 text-ink-3 max-sm:hidden" />
        </span>
      </div>
    </li>
  );
}

export function SampleItem({ sample }: { sample: SampleWebhook }) {
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0">
        <Code className="font-medium">{sample.url}</Code>
        <Subscription webhook={sample} />
      </div>
      <WebhookBadge webhook={{ ...sample, state: sample.active ? 'active' : 'inactive' }} />
    </li>
  );
}

interface SubscriptionProps {
  webhook: { transactionId: string | null; events: readonly WebhookEvent[] };
  children?: ReactNode;
}

/** The events it subscribes to. */
function Subscription({ webhook: { transactionId, events }, children }: SubscriptionProps) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
      <span>{transactionId === null ? 'All transactions' : <Code>{transactionId}</Code>}</span>
      <span>{events.length === 0 ? 'No events' : events.map(eventLabel).join(', ')}</span>
      {children}
    </p>
  );
}

function LastResponse({ webhook: { kind, state, lastAttempt, failingSince } }: { webhook: Webhook }) {
  if (kind === 'receiver') return <span className="text-ink-3">Receives from partners</span>;
  if (lastAttempt === null) return <span className="text-ink-3">Nothing sent yet</span>;
  const { at, status, error } = lastAttempt;
  const response = (
    <>
      Last response: {status ?? error?.replace(/\.$/, '') ?? 'none'} <Ago iso={at} lead="· " />
    </>
  );
  if (state !== 'active' || failingSince === null) return <span className="text-ink-3">{response}</span>;
  return (
    <Trouble>
      Failing since <Moment iso={failingSince} /> · {response}
    </Trouble>
  );
}

const UNREADABLE: Record<WebhookPart, string> = {
  secret: 'Needs a new secret',
  url: 'Its URL must be entered again',
};

/** Its page shows how to replace it. */
function Unreadable({ parts }: { parts: readonly WebhookPart[] }) {
  return <Trouble>{parts.map((part) => textOf(UNREADABLE, part)).join(' · ')}</Trouble>;
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-start gap-1.5 font-medium text-failed">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.75 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
