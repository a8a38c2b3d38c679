import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '@/components/ui/cn.ts';

interface Tile {
  title: string;
  text: string;
  /** Null while the screen behind it is not built. */
  href: string | null;
}

const TILES: readonly Tile[] = [
  {
    title: 'SWIFT server business transactions',
    text: 'Every transfer that reached this server',
    href: '/transactions',
  },
  {
    title: 'API setup and configuration',
    text: 'Keys for posting payments',
    href: '/api-configuration/keys',
  },
  {
    title: 'Configuration wizard for incoming payloads',
    text: 'Key, client and webhook in four steps',
    href: null,
  },
  { title: 'Advanced manual operations', text: 'Terminal, direct push and connections', href: null },
  {
    title: 'Live transfers integration with the money-transfer provider',
    text: 'Wise profiles and balances',
    href: null,
  },
  { title: 'Webhook notifications tracking', text: 'By GPI, UETR and TRN', href: null },
];

const LABELS = [
  'Card-network global terminal',
  'Cryptocurrency exchange link',
  'Integration dashboard',
  'Security and risk centre',
  'SSH manual upload',
] as const;

const TILE_CLASS = 'flex h-full flex-col rounded-md border px-4 py-3';

/** `settled` once nothing above will change its height any more: before that it would only jump. */
export function Tiles({ settled }: { settled: boolean }) {
  return (
    <section aria-labelledby="areas" className={cn('mt-7', !settled && 'invisible')}>
      <h2 id="areas">Areas</h2>
      <ul className="mt-2.5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TILES.map((tile) => (
          <li key={tile.title}>
            <TileLink tile={tile} />
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid gap-x-3 gap-y-2 text-sm text-ink-3 sm:grid-cols-2 lg:grid-cols-5">
        {LABELS.map((label) => (
          <li key={label} className="rounded-md border border-line border-dashed px-3 py-2">
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileLink({ tile }: { tile: Tile }) {
  if (tile.href === null) {
    return (
      <div className={cn(TILE_CLASS, 'border-line')} title="Not available yet">
        <span className="font-medium text-ink-2">{tile.title}</span>
        <span className="mt-0.5 text-sm text-ink-3">{tile.text}</span>
        <span className="sr-only">Not available yet</span>
      </div>
    );
  }
  return (
    <Link
      href={tile.href}
      className={cn(TILE_CLASS, 'group border-line bg-surface shadow-card hover:border-line-strong')}
    >
      <span className="flex items-start justify-between gap-3 font-semibold">
        {tile.title}
        <ArrowRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
        />
      </span>
      <span className="mt-0.5 text-sm text-ink-2">{tile.text}</span>
    </Link>
  );
}
