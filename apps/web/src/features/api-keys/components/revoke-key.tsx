import type { ApiKey } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { useRevokeApiKey } from '../api/revoke-api-key.ts';

export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey(apiKey);
  return (
    <ConfirmButton
      size="sm"
      aria-label={`Revoke ${apiKey.label}`}
      call={revoke}
      failed="Failed to revoke API key"
      asks={{
        title: `Revoke "${apiKey.label}"?`,
        description: `Every request with ${maskedKey(apiKey.apiKey)} will be refused. This cannot be undone.`,
        confirmLabel: 'Revoke',
        destructive: true,
        sending: revoke.isPending,
      }}
    >
      Revoke
    </ConfirmButton>
  );
}
