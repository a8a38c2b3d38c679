import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '@/components/ui/cn.ts';

interface Tile {
  title: string;
  /** Null while the screen behind it is not built. */
  link: { href: string; text: string } | null;
}

const TILES: readonly Tile[] = [
  {
    title: 'SWIFT server business transactions',
    link: { href: '/transactions', text: 'Every transfer that reached this server' },
  },
  {
    title: 'API setup and configuration',
    link: { href: '/api-configuration/keys', text: 'Keys for posting payments' },
  },
  { title: 'Configuration wizard for incoming payloads', link: null },
  { title: 'Advanced manual operations', link: null },
  { title: 'Live transfers integration with the money-transfer provider', link: null },
  { title: 'Webhook notifications tracking', link: null },
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

function TileLink({ tile: { title, link } }: { tile: Tile }) {
  if (link === null) {
    return (
      <div className={cn(TILE_CLASS, 'border-line')}>
        <span className="font-medium text-ink-2">{title}</span>
        <span className="mt-0.5 text-sm text-ink-3">Not available yet</span>
      </div>
    );
  }
  return (
    <Link
      href={link.href}
      className={cn(TILE_CLASS, 'group border-line bg-surface shadow-card hover:border-line-strong')}
    >
      <span className="flex items-start justify-between gap-3 font-semibold">
        {title}
        <ArrowRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
        />
      </span>
      <span className="mt-0.5 text-sm text-ink-2">{link.text}</span>
    </Link>
  );
}
