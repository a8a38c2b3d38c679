import { MAIN_WORKSPACE, type Session } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { setPageTitle } from '@/lib/navigation/page-title.ts';
import { homeUrl, pathWithin, WORKSPACE } from '@/lib/navigation/workspace.ts';
import { workspacesQuery } from '../api/list-workspaces.ts';

const START: readonly string[] = ['/', '/dashboard'];

/**
 * Shown when the workspace does not exist, or the operator is not a member. Without a workspace in its path, it links
 * to the operator's workspaces.
 */
export function NoWorkspace({ session: { home } }: { session: Pick<Session, 'home'> }) {
  const isStart = WORKSPACE === MAIN_WORKSPACE && START.includes(pathWithin(location.pathname));
  const target = isStart && home !== null ? homeUrl(home) : null;
  useEffect(() => {
    setPageTitle('No Workspace');
    if (target !== null) location.replace(target);
  }, [target]);
  if (target !== null) return null;
  return (
    <>
      <h1>No Workspace</h1>
      {home === null ? (
        <p className="mt-2 text-ink-2">
          You are not a member of any workspace. Ask an administrator to invite you: they send you a link that
          makes you a member.
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-2">There is no workspace here, or you are not a member of it.</p>
          <Workspaces />
        </>
      )}
    </>
  );
}

function Workspaces() {
  const { data = [], error, refetch } = useQuery(workspacesQuery());
  return (
    <>
      <LoadFailure
        title="Your workspaces could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      <ul aria-label="Your workspaces" className="mt-4 grid gap-1">
        {data
          .filter(({ state }) => state !== 'deleted')
          .map(({ name, title }) => (
            <li key={name}>
              <a
                href={homeUrl(name)}
                className="inline-flex min-h-6 items-center font-medium text-accent wrap-anywhere hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}
