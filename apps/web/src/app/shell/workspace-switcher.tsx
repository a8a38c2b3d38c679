import type { Session } from '@clearbench/contract';
import { Boxes, ChevronsUpDown } from 'lucide-react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';

const SwitcherPanel = lazyDialog(() =>
  import('@/features/workspaces/components/switcher-panel.tsx').then((m) => m.SwitcherPanel),
);

/** Names the workspace and leads to others. Operators of an installation with only one do not need it. */
export function WorkspaceSwitcher({ session }: { session: Session | undefined }) {
  if (session === undefined || session.workspace === null) return null;
  const { title } = session.workspace;
  if (session.workspaces < 2) return session.ofInstallation ? null : <OnlyOne title={title} />;
  return (
    <PanelButton
      preload={SwitcherPanel.preload}
      panel={(panel) => <SwitcherPanel {...panel} session={session} />}
    >
      <Button className="max-w-50 px-2" aria-label={`Workspace: ${title}`}>
        <Boxes aria-hidden="true" className="text-ink-3" />
        <span className="truncate max-sm:sr-only">{title}</span>
        <ChevronsUpDown aria-hidden="true" className="text-ink-3 max-sm:hidden" />
      </Button>
    </PanelButton>
  );
}

/** Shows members whose transfers these are. */
const OnlyOne = ({ title }: { title: string }) => (
  <p className="flex max-w-50 items-center gap-2 pr-2 font-semibold max-sm:hidden">
    <Boxes aria-hidden="true" className="size-3.75 shrink-0 text-ink-3" />
    <span className="sr-only">Workspace: </span>
    <span className="truncate">{title}</span>
  </p>
);
