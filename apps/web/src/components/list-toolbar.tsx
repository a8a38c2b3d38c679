import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useMedia } from '@/lib/browser/media.ts';

const ToolPanel = lazyDialog(() =>
  import('@/components/ui/overlays/tool-panel.tsx').then((m) => m.ToolPanel),
);

/** Tailwind's `max-sm`. */
const PHONE = '(width < 40rem)';

/** The tools of a list: side by side, and on a phone behind one button, so that the toolbar is one line. */
export function ListToolbar({ children }: { children: ReactNode }) {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return children;
  return (
    <PanelButton preload={ToolPanel.preload} panel={(props) => <ToolPanel {...props}>{children}</ToolPanel>}>
      <Button aria-label="List tools">
        <Ellipsis aria-hidden="true" />
      </Button>
    </PanelButton>
  );
}
