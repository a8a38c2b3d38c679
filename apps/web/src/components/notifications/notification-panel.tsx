import { useEffect } from 'react';
import { ClockTime } from '../time.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import {
  clearToastHistory,
  markToastHistoryRead,
  type ToastEntry,
  useToast,
} from '../ui/feedback/use-toast.ts';
import { Panel, type PanelProps } from '../ui/overlays/panel.tsx';

/** All toasts since the page was loaded. They count as read when it opens; later ones when it closes. */
export function NotificationPanel(panel: PanelProps) {
  const { history } = useToast();
  useEffect(() => {
    markToastHistoryRead();
    return markToastHistoryRead;
  }, []);
  return (
    <Panel label="Notifications" {...panel}>
      <div className="flex h-10 items-center justify-between border-b border-line pr-1.5 pl-3.5">
        <h2>Notifications</h2>
        {history.length > 0 && (
          <Button variant="ghost" size="sm" onClick={clearToastHistory}>
            Clear
          </Button>
        )}
      </div>
      {history.length === 0 ? (
        <p className="px-3.5 py-3 text-sm text-ink-2">Notifications from this visit appear here.</p>
      ) : (
        <ul className="max-h-[min(60dvh,400px)] divide-y divide-line overflow-y-auto">
          {history.map((entry) => (
            <Past key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const HUES = { default: '', warning: 'text-pending', destructive: 'text-failed' } as const;

function Past({ entry }: { entry: ToastEntry }) {
  const shownAt = new Date(entry.shownAt).toISOString();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 px-3.5 py-2 wrap-anywhere">
      <span className={cn('font-medium', HUES[entry.variant])}>{entry.title}</span>
      <ClockTime iso={shownAt} className="text-sm text-ink-3" />
      {entry.description !== undefined && (
        <span className="col-span-2 text-sm text-ink-2">{entry.description}</span>
      )}
    </li>
  );
}
