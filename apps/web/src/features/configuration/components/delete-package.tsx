import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { type ConfigurationPackage, packageName } from '../model/package.ts';
import { CONFIRMS, TOASTS } from '../model/texts.ts';
import type { PackageStore } from '../model/use-packages.ts';

// The toast has loaded it by the time it is shown.
const ToastAction = lazy(() => import('@/components/ui/toast.tsx').then((m) => ({ default: m.ToastAction })));

interface DeletePackageProps {
  saved: ConfigurationPackage;
  packages: PackageStore;
}

/** Deletes after a confirm; the toast can bring the package back. */
export function DeletePackage({ saved, packages }: DeletePackageProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = packageName(saved);
  const remove = () => {
    setIsAsking(false);
    const index = packages.packages.findIndex(({ id }) => id === saved.id);
    if (!packages.remove(saved.id)) return;
    toast({
      ...TOASTS.removed,
      description: name,
      action: (
        <Suspense>
          <ToastAction
            altText={`Save a new package in place of ${name}`}
            onClick={() => packages.restore(saved, Math.max(0, index))}
          >
            Undo
          </ToastAction>
        </Suspense>
      ),
    });
  };
  return (
    <>
      <IconButton size="sm" label={`Delete ${name}`} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete "${name}"?`}
        description={CONFIRMS.remove(saved.label)}
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
      />
    </>
  );
}
