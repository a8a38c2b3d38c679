import { fillPath, PATHS, type TestRun } from '@clearbench/contract';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadFile } from '@/lib/files/download-file.ts';
import { useRights } from '@/lib/forms/read-only.ts';
import { useBeginRun, useEndRun, useReopen } from '../api/acts.ts';
import { PlanAdmin } from './plan-admin.tsx';

const SignOffDialog = lazyDialog(() => import('./sign-off-dialog.tsx').then((m) => m.SignOffDialog));

interface RunActionsProps {
  run: TestRun;
  onRun: (id: string) => void;
}

/** Actions on a run as a whole. */
export function RunActions({ run, onRun }: RunActionsProps) {
  const { mayManage } = useRights();
  const { plan, state } = run;
  const begin = useBeginRun(plan);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayManage && state !== 'signed-off' && <SignOff run={run} />}
      {mayManage && state === 'signed-off' && <Reopen run={run} />}
      {state === 'running' ? (
        <EndRun run={run} />
      ) : (
        <Button
          sending={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: ({ id }) => onRun(id) })}
        >
          Start another run
        </Button>
      )}
      <Downloads run={run} />
      {mayManage && <PlanAdmin plan={{ name: plan, title: run.title }} />}
    </div>
  );
}

const FILES = [
  { path: PATHS.testRunPdf, label: 'Result as PDF' },
  { path: PATHS.testRunResult, label: 'Result as JSON' },
  { path: PATHS.testRunJUnit, label: 'Result as JUnit' },
  { path: PATHS.testRunEvidence, label: 'Signed evidence' },
] as const;

function Downloads({ run }: { run: TestRun }) {
  const { mutate, isPending } = useSend({
    send: (path: (typeof FILES)[number]['path']) => downloadFile(fillPath(path, { id: run.id })),
    failed: (error) => ({ title: 'Couldn’t download the file', description: errorText(error) }),
  });
  return (
    <MenuButton
      sections={[
        {
          key: 'files',
          items: FILES.map(({ path, label }) => ({
            key: path,
            content: label,
            onSelect: () => mutate(path),
          })),
        },
      ]}
    >
      <Button icon={Download} loading={isPending}>
        Download
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}

function SignOff({ run }: { run: TestRun }) {
  const [isOpen, setIsOpen] = useState(false);
  const { failed, running, open } = run.counts;
  return (
    <>
      <Button
        variant={failed + running + open === 0 ? 'primary' : 'secondary'}
        sending={false}
        onPointerEnter={SignOffDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Sign off…
      </Button>
      {isOpen && <SignOffDialog run={run} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EndRun({ run }: { run: TestRun }) {
  const end = useEndRun(run.id);
  return (
    <ConfirmButton
      sending={false}
      call={end}
      isPossible={run.state === 'running'}
      asks={{
        title: `End this run of ${run.title}?`,
        description: 'Undecided cases stay open, and nothing more is recorded for them.',
        confirmLabel: 'End run',
        sending: end.isPending,
      }}
    >
      End run…
    </ConfirmButton>
  );
}

function Reopen({ run }: { run: TestRun }) {
  const reopen = useReopen(run.id);
  return (
    <ConfirmButton
      sending={false}
      call={reopen}
      isPossible={run.state === 'signed-off'}
      asks={{
        title: `Reopen this run of ${run.title}?`,
        description:
          'This revokes the sign-off; the audit log still shows it. Evidence that was already downloaded is not affected.',
        confirmLabel: 'Reopen',
        sending: reopen.isPending,
      }}
    >
      Reopen…
    </ConfirmButton>
  );
}
