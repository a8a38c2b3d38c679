import { ROTATION_OVERLAP_MAX_HOURS, type Webhook, type WebhookSecret } from '@clearbench/contract';
import { useState } from 'react';
import { TextField } from '@/components/form/text-field.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { hostOf } from '@/lib/text/webhook-host.ts';
import { useRevealSecret } from '../api/get-secret.ts';
import { useRotateSecret } from '../api/rotate-secret.ts';

interface SecretDialogProps {
  webhook: Webhook;
  /** Shown at once, because it is new. */
  made?: WebhookSecret;
  onClose: () => void;
}

export function SecretDialog({ webhook, made, onClose }: SecretDialogProps) {
  const [secret, setSecret] = useState<WebhookSecret | null>(made ?? null);
  const reveal = useRevealSecret(webhook.id);
  return (
    <Dialog
      onClose={onClose}
      title={`Signing secret of ${hostOf(webhook)}`}
      description="Your receiver uses it to check that a notification comes from here and was not changed."
    >
      {secret === null ? (
        <>
          <Button
            variant="primary"
            sending={reveal.isPending}
            onClick={() => reveal.mutate(undefined, { onSuccess: setSecret })}
          >
            Reveal secret
          </Button>
          <p className="mt-2 text-sm text-ink-3">The audit log records that you revealed it.</p>
          {reveal.error !== null && <InlineAlert className="mt-2">{errorText(reveal.error)}</InlineAlert>}
        </>
      ) : (
        <Secrets secret={secret} />
      )}
      <Rotation webhook={webhook} onRotated={setSecret} />
    </Dialog>
  );
}

function Secrets({ secret: { secret, previousSecret, previousSecretUntil } }: { secret: WebhookSecret }) {
  return (
    <dl className="grid gap-2.5">
      <div>
        <dt className="text-sm text-ink-3">Secret</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Code className="rounded-sm border border-line bg-sunken px-2 py-1">{secret}</Code>
          <CopyButton value={secret} item="Secret" />
        </dd>
      </div>
      {previousSecret !== null && previousSecretUntil !== null && (
        <div>
          <dt className="text-sm text-ink-3">
            Previous secret, signs until <Moment iso={previousSecretUntil} />
          </dt>
          <dd className="flex flex-wrap items-center gap-2">
            <Code className="rounded-sm border border-line bg-sunken px-2 py-1">{previousSecret}</Code>
            <CopyButton value={previousSecret} item="Previous secret" />
          </dd>
        </div>
      )}
    </dl>
  );
}

const OVERLAP_RULE = `Please enter a whole number of hours from 0 to ${ROTATION_OVERLAP_MAX_HOURS}`;

interface RotationProps {
  webhook: Webhook;
  onRotated: (secret: WebhookSecret) => void;
}

const START = { hours: '24' };

function rules({ hours }: typeof START) {
  const overlapHours = Number(hours);
  const isValid = /^\d+$/.test(hours.trim()) && overlapHours <= ROTATION_OVERLAP_MAX_HOURS;
  return isValid ? { input: { overlapHours } } : { problems: { hours: OVERLAP_RULE } };
}

function Rotation({ webhook, onRotated }: RotationProps) {
  const rotate = useRotateSecret(webhook.id);
  const form = useForm({
    start: START,
    rules,
    send: (input) => rotate.mutate(input, { onSuccess: onRotated }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">Rotate</h3>
      <p className="mt-1 text-sm text-ink-2">
        The new secret signs from the next attempt. During the overlap, the old one signs as well, so your
        receiver can switch at any time. With 0 hours, the old one stops signing immediately.
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <TextField
          form={form}
          name="hours"
          label="Overlap in hours"
          inputMode="numeric"
          maxLength={4}
          className="w-44"
        />
        <Button type="submit" sending={rotate.isPending} className="mt-6.5">
          Rotate secret
        </Button>
      </div>
      {rotate.error !== null && <InlineAlert className="mt-2">{errorText(rotate.error)}</InlineAlert>}
    </form>
  );
}
