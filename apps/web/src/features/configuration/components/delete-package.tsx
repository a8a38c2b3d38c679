import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { type ConfigurationPackage, packageName } from '../model/package.ts';
import { storedPackages } from '../model/stored-packages.ts';
import { CONFIRMS, TOASTS } from '../model/texts.ts';
import { packageActions } from '../model/use-packages.ts';

/** Deletes after a confirmation; the toast can restore the package. */
export function DeletePackage({ saved }: { saved: ConfigurationPackage }) {
  const [isAsking, setIsAsking] = useState(false);
  const name = packageName(saved);
  const remove = () => {
    setIsAsking(false);
    const index = storedPackages.read().findIndex(({ id }) => id === saved.id);
    if (!packageActions.remove(saved.id)) return;
    toast({
      ...TOASTS.removed,
      description: name,
      action: {
        label: 'Undo',
        altText: `Save a new package in place of ${name}`,
        onPress: () => packageActions.restore(saved, Math.max(0, index)),
      },
    });
  };
  return (
    <>
      <IconButton icon={Trash2} size="sm" label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
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
