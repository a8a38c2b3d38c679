import type { ApiKey } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { useRotateApiKey } from '../api/rotate-api-key.ts';
import { keyUrlParams } from '../model/key-url.ts';

const close = () => closeUrlParam('rotate');

export function RotateKey({ apiKey }: { apiKey: ApiKey }) {
  const [{ rotate: asked }, setUrl] = useUrlState(keyUrlParams);
  const rotate = useRotateApiKey(apiKey);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Rotate ${apiKey.label}`}
        onClick={() => {
          rotate.reset();
          setUrl({ rotate: apiKey.id }, { push: true });
        }}
      >
        Rotate
      </Button>
      <ConfirmDialog
        open={asked === apiKey.id}
        onOpenChange={close}
        title={`Rotate "${apiKey.label}"?`}
        description={`This creates a second key for the same sender. ${maskedKey(apiKey.apiKey)} works until you revoke it.`}
        confirmLabel="Rotate"
        sending={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: close })}
      >
        {rotate.error !== null && (
          <InlineAlert className="mt-3">Failed to rotate API key: {errorText(rotate.error)}</InlineAlert>
        )}
      </ConfirmDialog>
    </>
  );
}
