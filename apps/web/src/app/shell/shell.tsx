import { workspacePrefix } from '@clearbench/contract';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Link, Router, useLocation } from 'wouter';
import { Brand } from '@/components/brand.tsx';
import { EnvironmentBanner } from '@/components/environment-banner.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { preloadOverlays } from '@/components/ui/controls/lazy-overlays.ts';
import { useStorageOwner } from '@/lib/browser/storage.ts';
import { whenIdle } from '@/lib/browser/when-idle.ts';
import { OperatorRights, ReadOnly, readOnlyReason, rightsOf } from '@/lib/forms/read-only.ts';
import { useLiveUpdates } from '@/lib/live/live.ts';
import { ServerClock } from '@/lib/live/server-clock.tsx';
import { WORKSPACE } from '@/lib/navigation/workspace.ts';
import { copyTimesInUtc } from '@/lib/text/copy-times.ts';
import { BareFrame } from '../bare-frame.tsx';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { SignOutLink } from '../sign-out-link.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CommandPalette } from './command-palette.tsx';
import { NavList } from './nav-list.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { ShellNotice } from './shell-notice.tsx';
import { ShellShortcuts } from './shell-shortcuts.tsx';
import { TopBar } from './top-bar.tsx';
import { useGuard } from './use-guard.ts';

// No screen waits for it.
const SessionCare = lazyComponent(() => import('./session-care.tsx').then((m) => m.SessionCare));
const FactorNeeded = lazyComponent(() =>
  import('@/features/security/components/factor-needed.tsx').then((m) => m.FactorNeeded),
);
const SessionEnded = lazyComponent(() =>
  import('@/features/auth/components/session-ended.tsx').then((m) => m.SessionEnded),
);
const NoWorkspace = lazyComponent(() =>
  import('@/features/workspaces/components/no-workspace.tsx').then((m) => m.NoWorkspace),
);

interface ShellProps {
  title: string;
  children: ReactNode;
}

function preloadLater(): void {
  preloadOverlays();
  import('@/lib/browser/plain-copies.ts').catch(() => undefined);
}

/** The frame around every screen of an operator. Links inside it stay in the workspace. */
export function Shell(props: ShellProps) {
  return (
    <Router base={workspacePrefix(WORKSPACE)}>
      <Frame {...props} />
    </Router>
  );
}

function Frame({ title, children }: ShellProps) {
  const { session, isDenied, isIdleEnd, error, retry } = useGuard();
  const owner = useStorageOwner();
  const [path] = useLocation();
  const [finding, setFinding] = useState(false);
  const [listsShortcuts, setListsShortcuts] = useState(false);
  useEffect(() => whenIdle(preloadLater), []);
  useLayoutEffect(copyTimesInUtc, []);
  if (session?.needsSecondFactor === true && !isIdleEnd)
    return (
      <BareFrame isLong>
        <FactorNeeded />
        <div className="mt-6">
          <SignOutLink />
        </div>
        <SessionCare session={session} />
      </BareFrame>
    );
  if (session !== undefined && session.workspace === null)
    return (
      <BareFrame>
        <NoWorkspace session={session} />
        <div className="mt-6">
          <SignOutLink />
        </div>
      </BareFrame>
    );
  return (
    <OperatorRights value={rightsOf(session)}>
      <ReadOnly value={session?.workspace == null ? null : readOnlyReason(session.workspace)}>
        {isIdleEnd && session !== undefined && <SessionEnded operator={session.operator} />}
        <SkipLink />
        <div className="flex min-h-dvh flex-col" hidden={isIdleEnd} inert={isIdleEnd}>
          <EnvironmentBanner environment={session?.environment} />
          <div className="flex-1 md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
            <div className="hidden border-r border-line bg-sunken md:block print:hidden">
              <div className="sticky top-0 max-h-dvh overflow-y-auto px-2.5 py-3.5">
                <nav aria-label="Main">
                  <Link href="/dashboard" className="mb-4 flex rounded-sm px-2 py-1">
                    <Brand />
                  </Link>
                  <NavList />
                </nav>
              </div>
            </div>
            <div className="flex min-w-0 flex-col">
              <TopBar
                session={session}
                onFind={() => setFinding(true)}
                onShortcuts={() => setListsShortcuts(true)}
              />
              <ReadOnlyNotice />
              <main
                id="main"
                tabIndex={-1}
                className="w-full max-w-310 flex-1 has-data-wide:max-w-450 px-4 pt-6 pb-15 md:px-7"
              >
                {session === undefined && (
                  <LoadFailure
                    title="Your session could not be checked"
                    error={error}
                    onRetry={retry}
                    className="mb-5"
                  />
                )}
                <Breadcrumbs path={path} title={title} />
                <ScreenBoundary resetKey={path}>
                  <Suspense fallback={<ScreenSkeleton />}>
                    {/* Remounted for another operator, so that nothing from the previous one remains. */}
                    {isDenied ? null : <ServerClock key={owner}>{children}</ServerClock>}
                  </Suspense>
                </ScreenBoundary>
              </main>
            </div>
          </div>
        </div>
        {session !== undefined && !isIdleEnd && (
          <>
            <Live />
            <SessionCare session={session} />
          </>
        )}
        <ShellShortcuts
          onFind={() => setFinding(true)}
          listOpen={listsShortcuts}
          onListOpenChange={setListsShortcuts}
        />
        <CommandPalette open={finding} onOpenChange={setFinding} />
      </ReadOnly>
    </OperatorRights>
  );
}

/** Only after the login: before it, the stream would be refused. */
function Live() {
  useLiveUpdates();
  return <ShellNotice />;
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="print:hidden fixed top-2 left-2 z-80 -translate-y-20 rounded-md border border-line-strong bg-surface px-3 py-1.5 font-medium shadow-pop focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
