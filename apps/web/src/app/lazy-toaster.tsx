import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '@/components/ui/feedback/use-toast.ts';
import { whenIdle } from '@/lib/browser/when-idle.ts';

/**
 * No first screen needs toasts: their script is loaded once the page is idle, or with the first toast. If it fails to
 * load, the screen still shows the content of each toast. This does not use `late`, because every screen waits for
 * this file, including the login.
 */
export function LazyToaster() {
  const { toasts } = useToast();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toaster !== null) return undefined;
    const load = () => {
      import('@/components/ui/overlays/toast.tsx').then(
        (m) => setToaster(() => m.Toaster),
        () => undefined,
      );
    };
    if (toasts.length === 0) return whenIdle(load);
    load();
    return undefined;
  }, [Toaster, toasts]);
  return (
    // Modal dialogs hide everything else from screen readers, except elements with this attribute. Each toast
    // announces itself.
    <div aria-live="off">{Toaster !== null && <Toaster />}</div>
  );
}
