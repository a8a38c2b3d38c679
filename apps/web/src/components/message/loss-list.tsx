import { ArrowRight } from 'lucide-react';
import { Tag } from '@/components/ui/display/tag.tsx';
import type { Loss } from '@/lib/messages/protocol.ts';
import { PathText } from './path-text.tsx';

const KINDS: Record<Loss['kind'], string> = {
  truncated: 'Cut short',
  replaced: 'Replaced',
  dropped: 'Left out',
  assumed: 'Filled in',
};

/** The content that the other format could not carry unchanged. */
export function LossList({ losses }: { losses: readonly Loss[] }) {
  return (
    <ul aria-label="Lost or changed" className="divide-y divide-line">
      {losses.map((loss, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same can be lost twice.
        <li key={index} className="px-4 py-2.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Tag>{KINDS[loss.kind]}</Tag>
            <span className="mono font-semibold text-ink-2">{loss.code}</span>
            <span className="inline-flex flex-wrap items-center gap-1 text-ink-3">
              {loss.from !== null && <PathText path={loss.from} />}
              {loss.from !== null && loss.to !== null && <ArrowRight aria-label="to" className="size-3" />}
              {loss.to !== null && <PathText path={loss.to} />}
            </span>
          </p>
          <p className="mt-1 text-base wrap-anywhere">{loss.message}</p>
          {(loss.before !== null || loss.after !== null) && (
            <dl className="mono mt-1 grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 text-sm">
              <Value name="was" value={loss.before} />
              <Value name="is" value={loss.after} />
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function Value({ name, value }: { name: string; value: string | null }) {
  if (value === null || value === '') return null;
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
    </>
  );
}
