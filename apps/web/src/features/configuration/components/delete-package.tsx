import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { type ConfigurationPackage, packageName } from '../model/package.ts';
import { CONFIRMS, TOASTS } from '../model/texts.ts';
import type { PackageStore } from '../model/use-packages.ts';

interface DeletePackageProps {
  saved: ConfigurationPackage;
  packages: PackageStore;
}

/** Deletes after a confirmation; the toast can restore the package. */
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
      action: {
        label: 'Undo',
        altText: `Save a new package in place of ${name}`,
        onPress: () => packages.restore(saved, Math.max(0, index)),
      },
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
