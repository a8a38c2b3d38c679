import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';

const POINTS = [
  {
    title: 'The formats you already send',
    text: 'SWIFT MT, ISO 20022, telex, JSON and CSV, recognised by content. A refusal lists every error, with its place and code.',
  },
  {
    title: 'Never lost, never twice',
    text: 'A payload is on disk before it is acknowledged, and duplicates are recognised.',
  },
  {
    title: 'Live on screen',
    text: 'A transfer appears the moment it arrives. Find it by id, UETR or amount, and read its timeline.',
  },
  {
    title: 'Support for 50+ currencies',
    text: 'Amounts are exact decimals from end to end and never rounded.',
  },
] as const;

/** Introduces the product on the login screen. */
export function ProductPanel() {
  return (
    <aside
      aria-label="About Clearbench"
      className="flex flex-col justify-center border-line bg-sunken px-6 py-12 max-lg:border-t sm:px-14 lg:border-l"
    >
      <div className="mx-auto w-full max-w-125">
        <p className="text-xl font-semibold tracking-tight text-balance">
          Post a payment message and watch the transfer it creates, before any money moves.
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
            <dt className="font-semibold">Simulated, and marked as such</dt>
            <dd className="mt-0.5 text-ink-2">
              In the sandbox, no bank is behind a transfer. Hatching like this always marks something
              simulated.
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  );
}

const STEPS = [
  { name: 'Received', text: 'as MT103', dot: 'bg-completed', line: true },
  { name: 'Validated', text: 'field by field', dot: 'bg-completed', line: true },
  { name: 'Stored', text: 'then answered', dot: 'bg-completed', line: true },
  { name: 'On screen', text: 'without a reload', dot: 'bg-pending', line: false },
] as const;

function SampleTransfer() {
  return (
    <figure className="sim-edge mt-6 rounded-md border border-line bg-surface shadow-card">
      <figcaption className="flex items-center gap-3 px-4 pt-3">
        <span className="text-lg font-semibold tracking-tight">€98,765.43</span>
        <StatusBadge status="pending" />
        <Tag variant="simulated" className="ml-auto">
          SAMPLE
        </Tag>
      </figcaption>
      <ol className="mt-3 flex px-4 pb-3.5 text-xs">
        {STEPS.map((step) => (
          <li key={step.name} className="relative min-w-0 flex-1 pr-2">
            <span
              aria-hidden="true"
              className={`mb-2 block size-2.75 rounded-full forced-colors:bg-[CanvasText] ${step.dot}`}
            />
            {step.line && (
              <span
                aria-hidden="true"
                className="absolute top-1.25 right-0.75 left-3.5 border-completed border-t-2"
              />
            )}
            <b className="block text-sm font-semibold">{step.name}</b>
            <span className="block text-ink-3">{step.text}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
