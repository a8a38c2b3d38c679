import type { CreateGroupRightInput, SingleSignOn } from '@clearbench/contract';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { WORKSPACE } from '@/lib/navigation/workspace.ts';
import { useAddGroupRight } from '../api/single-sign-on.ts';
import type { GroupRightValues } from '../model/group-right-form.ts';
import { GROUP_ROLE_TEXTS } from '../model/group-role-texts.ts';

const loadRules = () => import('../model/group-right-form.ts').then(({ rules }) => rules);

const ROLES = (Object.keys(GROUP_ROLE_TEXTS) as GroupRightValues['role'][]).map((value) => ({
  value,
  label: GROUP_ROLE_TEXTS[value],
}));

/** Gives a right to a group of a provider. */
export function GroupRightForm({ providers }: Pick<SingleSignOn, 'providers'>) {
  const add = useAddGroupRight();
  const start: GroupRightValues = {
    provider: providers[0]?.id ?? '',
    group: '',
    workspace: WORKSPACE,
    role: 'operator',
  };
  const form = useForm<GroupRightValues, CreateGroupRightInput>({
    start,
    loadRules,
    send: async (input) => {
      await add.mutateAsync(input);
      form.reset(start);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Give a right to a group"
      className="mt-4 border-t border-line pt-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          form={form}
          name="group"
          label="Group"
          hint="As the claim has it: a name, a path or an id."
          maxLength={200}
          required
        />
        {providers.length > 1 && (
          <SelectField
            form={form}
            name="provider"
            label="Provider"
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField form={form} name="role" label="Role" options={ROLES} />
        {form.values.role !== 'administrator' && (
          <TextField
            form={form}
            name="workspace"
            label="Workspace"
            hint="Its name, as addresses have it."
            maxLength={40}
            required
          />
        )}
      </div>
      <FormRefusal title="Couldn’t give the right" refusal={form.refusal} />
      <Button type="submit" loading={form.isSending} className="mt-3">
        Give right
      </Button>
    </form>
  );
}
