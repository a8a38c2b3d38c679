import { Bell } from 'lucide-react';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { PanelButton } from '../panel-button.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';

const NotificationPanel = lazyDialog(() =>
  import('./notification-panel.tsx').then((m) => m.NotificationPanel),
);

/** Only one toast is shown, and only briefly: here all toasts since the page was loaded can be read again. */
export function NotificationButton() {
  const { unreadCount } = useToast();
  return (
    <PanelButton preload={NotificationPanel.preload} panel={(props) => <NotificationPanel {...props} />}>
      <IconButton
        label="Notifications"
        aria-description={unreadCount === 0 ? undefined : `${unreadCount} unread`}
        className="relative"
      >
        <Bell aria-hidden="true" />
        {unreadCount > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1.75 right-1.75 size-1.75 rounded-full bg-accent forced-colors:bg-[CanvasText]"
          />
        )}
      </IconButton>
    </PanelButton>
  );
}
