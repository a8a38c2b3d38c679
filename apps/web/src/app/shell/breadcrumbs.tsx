import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { crumbsAbove } from './navigation.ts';

/** The path to this screen, from the manifest; nothing for a top-level screen. */
export function Breadcrumbs({ path, title }: { path: string; title: string }) {
  const above = crumbsAbove(path);
  if (above.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="-mt-2 mb-2 text-sm text-ink-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {above.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-x-1.5">
            <Link
              href={crumb.href}
              className="inline-flex min-h-6 items-center text-ink-2 hover:text-accent hover:underline"
            >
              {crumb.title}
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {title}
        </li>
      </ol>
    </nav>
  );
}
