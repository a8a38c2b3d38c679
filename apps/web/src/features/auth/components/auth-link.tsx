import type { MouseEvent, ReactNode } from 'react';
import { navigate } from '@/lib/navigation/navigate.ts';

/** Avoids wouter's own link, because the login would have to wait for its script. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a
      href={href}
      onClick={follow}
      className="inline-flex min-h-6 items-center font-medium text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent"
    >
      {children}
    </a>
  );
}
