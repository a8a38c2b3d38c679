import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { Tag } from '@/components/ui/tag.tsx';

const POINTS = [
  {
    title: 'The formats you already send',
    text: 'SWIFT MT, ISO 20022, CSV and JSON, read by content. Every error comes with its tag, line and code.',
  },
  {
    title: 'One page per payment',
    text: 'Followed by UETR, GPI or TRN: payload, messages, postings, network hops and notifications, in time order.',
  },
  {
    title: '50+ currencies, exact to the last decimal',
    text: 'Amounts are decimals from end to end and never rounded on the way.',
  },
] as const;

/** What the product is, for whom the login screen is the first they see of it. */
export function ProductPanel() {
  return (
    <aside
      aria-label="About Clearbench"
      className="hidden flex-col justify-center border-l border-line bg-sunken px-14 py-12 lg:flex"
    >
      <div className="mx-auto w-full max-w-125">
        <p className="text-xl font-semibold tracking-tight text-balance">
          Watch a payment from the first byte to settlement, before any money moves.
        </p>
        <SampleTransfer />
        <dl className="mt-8 flex flex-col gap-4.5">
          {POINTS.map((point) => (
            <div key={point.title}>
              <dt className="font-semibold">{point.title}</dt>
              <dd className="mt-0.5 text-ink-2">{point.text}</dd>
            </div>
          ))}
          <div className="sim-edge pl-4!">
            <dt className="font-semibold">Simulated networks, and always marked so</dt>
            <dd className="mt-0.5 text-ink-2">
              SWIFT, SEPA, InterBank and Telex answer as the standards say, but no bank is behind them. A
              hatched edge like this marks everything that they made.
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  );
}

const HOPS = [
  { name: 'Northern Mills', role: 'ordering customer', dot: 'bg-completed', line: 'border-completed' },
  { name: 'OAKNGB20', role: 'MT103 ACK', dot: 'bg-completed', line: 'border-completed' },
  { name: 'ECB', role: 'converting', dot: 'bg-converting', line: 'border-converting border-dashed' },
  { name: 'Suedwerk', role: 'beneficiary', dot: 'bg-line-strong', line: null },
] as const;

function SampleTransfer() {
  return (
    <figure className="sim-edge mt-6 rounded-md border border-line bg-surface shadow-card">
      <figcaption className="flex items-center gap-3 px-4 pt-3">
        <span className="text-lg font-semibold tracking-tight">€98,765.43</span>
        <StatusBadge status="converting" />
        <Tag variant="simulated" className="ml-auto">
          SAMPLE
        </Tag>
      </figcaption>
      <ol className="mt-3 flex px-4 pb-3.5 text-xs">
        {HOPS.map((hop) => (
          <li key={hop.name} className="relative min-w-0 flex-1 pr-2">
            <span aria-hidden="true" className={`mb-2 block size-2.75 rounded-full ${hop.dot}`} />
            {hop.line !== null && (
              <span
                aria-hidden="true"
                className={`absolute top-1.25 right-0.75 left-3.5 border-t-2 ${hop.line}`}
              />
            )}
            <b className="block truncate text-sm font-semibold">{hop.name}</b>
            <span className="block truncate text-ink-3">{hop.role}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
