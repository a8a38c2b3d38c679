import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-6 items-center font-medium text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent"
    >
      {children}
    </Link>
  );
}
