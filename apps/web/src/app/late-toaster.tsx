import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from '@/components/ui/use-toast.ts';
import { whenIdle } from '@/lib/when-idle.ts';

type Loaded = { default: ComponentType };

/** Without its script there are no toasts, but the screen shows what they say, too. */
const none = (): Loaded => ({ default: () => null });

const load = (): Promise<Loaded> =>
  import('@/components/ui/toast.tsx').then((m) => ({ default: m.Toaster }), none);

const Toaster = lazy(load);

/** No first screen needs toasts: their script is loaded once the page is idle, or with the first toast. */
export function LateToaster() {
  const { toasts } = useToast();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    // Modal dialogs hide everything else from screen readers, but nothing that has this attribute. Each toast announces itself.
    <div aria-live="off">
      {(isIdle || toasts.length > 0) && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
