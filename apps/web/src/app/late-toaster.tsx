import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/when-idle.ts';

/**
 * No first screen needs toasts: their script is loaded once the page is idle, and toasts wait for it. Without it there are none, but
 * the screen shows what they say, too.
 */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('@/components/ui/overlays/index.ts').then(
          (m) => setToaster(() => m.Toaster),
          () => undefined,
        );
      }),
    [],
  );
  return (
    // Modal dialogs hide everything else from screen readers, but nothing that has this attribute. Each toast announces itself.
    <div aria-live="off">{Toaster !== null && <Toaster />}</div>
  );
}
