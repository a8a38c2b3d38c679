import type { ApiKey } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useRevokeApiKey } from '../api/revoke-api-key.ts';

export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeApiKey(apiKey);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Revoke ${apiKey.label}`}
        onClick={() => {
          revoke.reset();
          setIsAsking(true);
        }}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Revoke "${apiKey.label}"?`}
        description={`Every request with ${maskedKey(apiKey.apiKey)} will be refused. This cannot be undone.`}
        confirmLabel="Revoke"
        destructive
        sending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        {revoke.error !== null && (
          <InlineAlert className="mt-3">Failed to revoke API key: {errorText(revoke.error)}</InlineAlert>
        )}
      </ConfirmDialog>
    </>
  );
}
