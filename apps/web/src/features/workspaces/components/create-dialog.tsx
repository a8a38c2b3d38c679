import { createWorkspaceSchema } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { ApiError, errorProblems, errorText } from '@/lib/api/api.ts';
import { fieldProblems } from '@/lib/api/problems.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { addressesOf, homeUrl } from '@/lib/navigation/workspace.ts';
import { useCreateWorkspace } from '../api/change-workspace.ts';
import { workspacesQuery } from '../api/list-workspaces.ts';
import { nameOf } from '../model/name-of.ts';

/** Not a valid name of a workspace. A select has no empty value. */
const EMPTY = '-';

const START = { title: '', name: '', copyOf: EMPTY };
type Values = typeof START;

const schemaRules = rulesOf(createWorkspaceSchema);
const rules = ({ copyOf, ...values }: Values) =>
  schemaRules({ ...values, copyOf: copyOf === EMPTY ? null : copyOf });

const problemsOf = (error: unknown) =>
  error instanceof ApiError && error.body?.code === 'workspace_name_taken'
    ? [{ field: 'name', message: errorText(error) }]
    : fieldProblems(errorProblems(error));

/** What `copyOf` does. */
const COPIED = (
  <>
    Copied: settings, scenarios and quota; house rules in force or planned; test plans; key labels; webhooks,
    turned off. Keys and secrets are new. Not copied: transfers, test runs and members.
  </>
);

/** Creates a workspace, empty or as a copy of another, and opens its onboarding. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWorkspace();
  const { data: others = [] } = useQuery(workspacesQuery());
  const [hasOwnName, setHasOwnName] = useState(false);
  const form = useForm({
    start: START,
    rules,
    problemsOf,
    send: async (input) => {
      const { name } = await create.mutateAsync(input);
      if (create.isShown.current) location.assign(addressesOf(name).screenUrl(`/workspaces?open=${name}`));
    },
  });
  const { values } = form;
  /** The name follows the title until it is edited itself. */
  const set: typeof form.set = (field, value) => {
    form.set(field, value);
    if (field === 'title' && !hasOwnName) form.set('name', nameOf(value));
    if (field === 'name') setHasOwnName(value !== '');
  };
  const fields = { ...form, set };
  const sources = others
    .filter(({ state }) => state !== 'deleted')
    .map(({ name, title }) => ({ value: name, label: `Copy from ${title}` }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New Workspace"
      description="A workspace has its own keys, transfers, ledger, networks, clock and webhooks."
      submit="Create Workspace"
      failed="Couldn’t create the workspace"
      ofInstallation
      className="grid gap-4"
    >
      <TextField form={fields} name="title" label="Title" placeholder="Oak Bank" maxLength={100} required />
      <TextField
        form={fields}
        name="name"
        label="Name"
        hint={
          <>
            Lower-case letters, digits and hyphens. The address is{' '}
            <Code>{homeUrl(values.name === '' ? '…' : values.name).replace(/\/dashboard$/, '')}</Code>and
            can’t be changed later.
          </>
        }
        maxLength={40}
        className="[&_input]:mono"
        required
      />
      <SelectField
        form={form}
        name="copyOf"
        label="Content"
        hint={values.copyOf === EMPTY ? 'Default settings, and no keys or webhooks.' : COPIED}
        options={[{ value: EMPTY, label: 'Start empty' }, ...sources]}
      />
    </FormDialog>
  );
}
