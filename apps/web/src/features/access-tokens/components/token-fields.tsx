import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import type { Form } from '@/lib/forms/use-form.ts';
import { DAY_OPTIONS, roleOptions, SCOPE_OPTIONS, type TokenValues } from '../model/token-form.ts';

type LimitValues = Pick<TokenValues, 'role' | 'scope' | 'workspaces'>;

/** What a token may do, and where. */
export function LimitFields({ form }: { form: Pick<Form<LimitValues>, 'values' | 'problems' | 'set'> }) {
  const { ofInstallation } = useRights();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="role" label="Role" options={roleOptions(ofInstallation)} />
        <SelectField form={form} name="scope" label="Scope" options={SCOPE_OPTIONS} />
      </div>
      {form.values.role !== 'administrator' && (
        <TextField
          form={form}
          name="workspaces"
          label="Workspaces"
          hint="Their names, separated by commas."
          className="[&_input]:mono"
          required
        />
      )}
    </>
  );
}

/** What a token may do, where, and for how long. */
export function TokenFields({ form }: { form: Pick<Form<TokenValues>, 'values' | 'problems' | 'set'> }) {
  return (
    <>
      <LimitFields form={form} />
      <SelectField form={form} name="days" label="Valid for" options={DAY_OPTIONS} />
    </>
  );
}
