import { Link } from 'wouter';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { WORKSPACE } from '@/lib/navigation/workspace.ts';

/** Links to the workspaces: only administrators have them in the navigation. */
export function WorkspacesSection() {
  return (
    <>
      <p className="max-w-[72ch] text-ink-2">
        A workspace has its own keys, transfers, ledger, networks, clock and webhooks. Give each partner one
        to keep their tests apart. Members see only the workspaces they were invited to.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link href="/workspaces" className={buttonClass()}>
          Workspaces
        </Link>
        <Link href={`/workspaces?open=${WORKSPACE}`} className={buttonClass()}>
          Members of this workspace
        </Link>
      </div>
    </>
  );
}
