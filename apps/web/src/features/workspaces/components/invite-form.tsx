import {
  type CreatedInvitation,
  type CreateInvitationInput,
  createInvitationSchema,
  INVITATION_DAYS,
} from '@clearbench/contract';
import { useState } from 'react';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { LongCode } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { screenUrl } from '@/lib/navigation/workspace.ts';
import { useInvite } from '../api/members.ts';
import { ROLE_OPTIONS } from '../model/texts.ts';
import { RoleTable } from './role-table.tsx';

const START: CreateInvitationInput = { note: '', role: 'operator' };
const rules = rulesOf(createInvitationSchema);

/** Creates an invitation and shows its link, only this once. */
export function InviteForm({ workspace }: { workspace: string }) {
  const invite = useInvite(workspace);
  const [made, setMade] = useState<CreatedInvitation | null>(null);
  const form = useForm<CreateInvitationInput>({
    start: START,
    rules,
    send: async (input) => {
      setMade(await invite.mutateAsync(input));
      form.reset(START);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Invite" className="mt-4 border-t border-line pt-4">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          form={form}
          name="note"
          label="Invite"
          hint="A name to recognise them by."
          placeholder="Maria of Oak Bank"
          maxLength={100}
          required
        />
        <SelectField form={form} name="role" label="Role" options={ROLE_OPTIONS} />
      </div>
      <RoleTable />
      <FormRefusal title="Couldn’t create the invitation" refusal={form.refusal} />
      <Button type="submit" loading={form.isSending} className="mt-3">
        Create link
      </Button>
      {made !== null && <Link invitation={made} />}
    </form>
  );
}

/** Below the form it could be out of view. */
const reveal = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

function Link({ invitation: { note, token } }: { invitation: CreatedInvitation }) {
  const link = `${location.origin}${screenUrl(`/invitation/${token}`)}`;
  return (
    <div ref={reveal} className="scroll-mb-4">
      <InlineAlert variant="success" title={`The invitation for ${note}`} className="mt-4">
        <p>
          Send them this link. It is shown only once, works once, and expires after {INVITATION_DAYS} days.
        </p>
        <p className="mt-2 flex items-start gap-1">
          <LongCode value={link} />
          <CopyButton value={link} item="Invitation link" />
        </p>
      </InlineAlert>
    </div>
  );
}
