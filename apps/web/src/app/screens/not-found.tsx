import { Link } from 'wouter';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { LongCode } from '@/components/ui/display/code.tsx';
import { screenUrl } from '@/lib/navigation/workspace.ts';

/** Its links name the whole path, because the screen may be inside or outside the shell. */
export function NotFoundScreen() {
  return (
    <>
      <h1>Page Not Found</h1>
      <p className="mt-2 text-ink-2">
        There is no screen at <LongCode value={location.pathname} />. The link may be outdated or mistyped.
      </p>
      <div className="mt-5 flex gap-2">
        <Link href={`~${screenUrl('/dashboard')}`} className={buttonClass('primary')}>
          Go to Dashboard
        </Link>
        <Link href={`~${screenUrl('/transactions')}`} className={buttonClass()}>
          Transactions
        </Link>
      </div>
    </>
  );
}
