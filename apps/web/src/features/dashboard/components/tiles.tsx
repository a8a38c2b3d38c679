import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { AREAS, AREAS_WITHOUT_LINK, type Area } from '../model/areas.ts';

/** Areas of the console, and labels of areas that it does not have. */
export function Tiles() {
  return (
    <section aria-labelledby="areas" className="mt-7">
      <h2 id="areas">Areas</h2>
      <ul className="mt-2.5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {AREAS.map((area) => (
          <li key={area.title}>
            <TileLink {...area} />
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid gap-x-3 gap-y-2 text-sm text-ink-3 sm:grid-cols-2 lg:grid-cols-5">
        {AREAS_WITHOUT_LINK.map((label) => (
          <li key={label} className="rounded-md border border-line border-dashed px-3 py-2">
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileLink({ title, text, href }: Area) {
  return (
    <Link
      href={href}
      className="group flex h-full flex-col rounded-md border border-line bg-surface px-4 py-3 shadow-card hover:border-line-strong"
    >
      <span className="flex items-start justify-between gap-3 font-semibold">
        {title}
        <ArrowRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
        />
      </span>
      <span className="mt-0.5 text-sm text-ink-2">{text}</span>
    </Link>
  );
}
