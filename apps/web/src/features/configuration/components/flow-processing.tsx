import { Link } from 'wouter';
import { Fact, Facts } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { SampleFrame } from '@/components/ui/display/sample-tag.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { ACTIVE_FLOWS, FLOW_FORMATS, FLOW_SETTINGS, FLOW_STEPS } from '../model/samples.ts';
import { TOASTS } from '../model/texts.ts';

/** The stages of a transfer, as a static picture. */
export function FlowProcessing() {
  return (
    <SampleFrame
      label="Transaction flow"
      live={
        <Link
          href="/transactions"
          className="inline-flex min-h-6 items-center text-sm text-accent underline underline-offset-2"
        >
          Transfers on this server
        </Link>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <h3 className="mb-1.5 font-semibold">Supported formats</h3>
          <ul aria-label="Supported formats" className="flex flex-wrap gap-1.5">
            {FLOW_FORMATS.map((format) => (
              <li key={format}>
                <Tag>{format}</Tag>
              </li>
            ))}
          </ul>
          <h3 className="mt-4 mb-1 font-semibold">Processing configuration</h3>
          <Facts>
            {FLOW_SETTINGS.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
        </div>
        <div>
          <h3 className="mb-1.5 font-semibold">Flow steps</h3>
          <ol aria-label="Flow steps" className="grid gap-1.5">
            {FLOW_STEPS.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[1.5rem_minmax(0,1fr)] text-sm">
                <span className="font-medium text-ink-3">{index + 1}</span>
                <span>
                  <span className="font-medium">{title}</span> <span className="text-ink-2">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <h3 className="mt-4 mb-1.5 font-semibold">Active flows</h3>
      <ul aria-label="Active flows" className="grid gap-2 md:grid-cols-2">
        {ACTIVE_FLOWS.map(({ id, title, amount, status }) => (
          <li key={id} className="grid gap-1.5 rounded-md border border-line px-3 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="mono text-ink-3">{id}</span>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-3">
              <span className="font-medium">{amount}</span>
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={() => toast(TOASTS.processing)}>
          Process Transaction
        </Button>
      </div>
    </SampleFrame>
  );
}
