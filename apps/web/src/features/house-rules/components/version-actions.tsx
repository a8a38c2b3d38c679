import { PATHS } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { useState } from 'react';
import { RestoreButton } from '@/components/documents/versions/version-buttons.tsx';
import type { Versioned } from '@/components/documents/versions/versioned.ts';
import { Button } from '@/components/ui/buttons/button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { errorText } from '@/lib/api/api.ts';
import { readText, readVersion } from '../api/get-house-rules.ts';
import { useSaveHouseRules } from '../api/save-house-rules.ts';

export const VERSIONED: Versioned = {
  title: 'House Rules',
  item: 'rule',
  itemsAt: { list: 'rules', name: 'name' },
  path: PATHS.houseRules,
  read: readVersion,
};

interface VersionActionsProps {
  version: number;
  newest: number;
  onEdit: (text: string) => void;
}

/** Restores the version, or opens it in the editor. */
export function VersionActions({ version, newest, onEdit }: VersionActionsProps) {
  return (
    <>
      {version !== newest && <Restore version={version} newest={newest} />}
      <EditButton version={version} onEdit={onEdit} />
    </>
  );
}

function Restore({ version, newest }: Omit<VersionActionsProps, 'onEdit'>) {
  const save = useSaveHouseRules();
  return (
    <RestoreButton
      versioned={VERSIONED}
      version={version}
      newest={newest}
      effect="It is in force immediately, until it is replaced."
      sending={save.isPending}
      // The server stored it, and checks it again.
      onRestore={({ document, text }, close) =>
        save.mutate({ document: document as RulesDocument, text, basedOn: newest }, { onSuccess: close })
      }
    />
  );
}

function EditButton({ version, onEdit }: Omit<VersionActionsProps, 'newest'>) {
  const [isLoading, setIsLoading] = useState(false);
  const edit = async () => {
    setIsLoading(true);
    try {
      onEdit(await readText(version));
    } catch (error) {
      setIsLoading(false);
      toast({ variant: 'destructive', title: 'Error', description: errorText(error) });
    }
  };
  return (
    <Button size="sm" loading={isLoading} aria-label={`Edit version ${version}`} onClick={() => void edit()}>
      Edit
    </Button>
  );
}
