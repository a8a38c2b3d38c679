import { Link } from 'wouter';
import { cn } from '@/components/ui/cn.ts';

/** The URL of an account's statement. */
const accountHref = (accountId: string): string => `/ledger?account=${encodeURIComponent(accountId)}`;

/** An account's id, linked to its statement. */
export function AccountLink({ accountId, className }: { accountId: string; className?: string }) {
  return (
    <Link
      href={accountHref(accountId)}
      className={cn('mono wrap-anywhere text-ink underline-offset-2 hover:underline', className)}
    >
      {accountId}
    </Link>
  );
}
