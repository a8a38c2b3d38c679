import {
  type ProviderRight,
  type SaveWorkspaceProviderInput,
  saveWorkspaceProviderSchema,
  WORKSPACE_ROLES,
  type WorkspaceProvider,
} from '@clearbench/contract';
import { type Problems, rulesOf } from '@/lib/forms/use-form.ts';

/** Stands for everybody. */
const EVERYBODY = '*';

/** As typed. */
export interface ProviderValues {
  name: string;
  issuer: string;
  clientId: string;
  /** Empty: the stored one is kept. */
  clientSecret: string;
  groupsClaim: string;
  scope: string;
  /** A line for each group: `GROUP = ROLE`. */
  rights: string;
}

export const providerValues = (provider: WorkspaceProvider['provider']): ProviderValues => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  groupsClaim: provider?.groupsClaim ?? 'groups',
  scope: provider?.scope ?? 'openid profile email',
  rights: (provider?.rights ?? []).map(({ group, role }) => `${group ?? EVERYBODY} = ${role}`).join('\n'),
});

const ofSchema = rulesOf(saveWorkspaceProviderSchema);

export function providerRules(
  values: ProviderValues,
): { input: SaveWorkspaceProviderInput } | { problems: Problems<ProviderValues> } {
  const rights = rightsIn(values.rights);
  if (typeof rights === 'string') return { problems: { rights } };
  const { clientSecret, ...others } = values;
  return ofSchema({ ...others, ...(clientSecret !== '' && { clientSecret }), rights });
}

/** The problem of the first wrong line, if there is one. Names of groups may contain `=`. */
function rightsIn(text: string): ProviderRight[] | string {
  const rights: ProviderRight[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.lastIndexOf('=');
    const group = line.slice(0, Math.max(at, 0)).trim();
    const role = WORKSPACE_ROLES.find((one) => one === line.slice(at + 1).trim());
    if (group === '' || role === undefined) {
      return `"${line.trim()}" is no role of a group. Write GROUP = viewer, GROUP = operator or GROUP = manager`;
    }
    rights.push({ group: group === EVERYBODY ? null : group, role });
  }
  return rights;
}
