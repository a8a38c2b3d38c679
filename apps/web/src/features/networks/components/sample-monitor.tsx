import { Code } from '@/components/ui/display/code.tsx';
import { SampleFrame } from '@/components/ui/display/sample-tag.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { SAMPLE_MONITORING } from '../model/sample-monitoring.ts';

/** The sample monitoring list: always the same four messages. */
export function SampleMonitor() {
  return (
    <SampleFrame
      label="Sample monitoring list"
      title={<h2 className="text-base font-semibold">Transaction Monitoring</h2>}
      live={
        <a href="#messages" className="inline-flex min-h-6 items-center text-sm text-accent hover:underline">
          See the live messages
        </a>
      }
      className="mt-4.5"
    >
      <ul className="divide-y divide-line text-sm">
        {SAMPLE_MONITORING.map(({ id, time, type, from, to, amount, currency, state }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 lg:grid-cols-[5.5rem_6rem_minmax(0,1fr)_auto_6.5rem]"
          >
            <span className="text-ink-3 max-lg:row-start-3">{time}</span>
            <Code className="font-medium">{type}</Code>
            <Code className="text-ink-2 max-lg:col-span-2 max-lg:row-start-2">
              {from} → {to}
            </Code>
            <span className="text-right font-medium max-lg:row-start-3">{formatMoney(amount, currency)}</span>
            <span className="text-right max-lg:col-start-2 max-lg:row-start-1">
              <StatusBadge status={state} />
            </span>
          </li>
        ))}
      </ul>
    </SampleFrame>
  );
}
