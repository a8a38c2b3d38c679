import { type CreateGroupRightInput, createGroupRightSchema, type GroupRight } from '@clearbench/contract';
import { type Problems, rulesOf } from '@/lib/forms/use-form.ts';

export interface GroupRightValues {
  provider: string;
  group: string;
  workspace: string;
  role: GroupRight['role'];
}

const ofSchema = rulesOf(createGroupRightSchema);

/** Administrators belong to no workspace, whatever the field has. */
export function rules(
  values: GroupRightValues,
): { input: CreateGroupRightInput } | { problems: Problems<GroupRightValues> } {
  const workspace = values.role === 'administrator' ? null : values.workspace.trim();
  return ofSchema({ ...values, workspace });
}
