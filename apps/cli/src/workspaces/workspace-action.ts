import type { Api } from '../client/api.ts';

interface ActionInput {
  readonly operator: Api;
  /** The name of the workspace; empty for an action without one. */
  readonly name: string;
  /** The address of a node of the cluster; empty for an action without one. */
  readonly node: string;
  readonly title: string | null;
  readonly copyOf: string | null;
  /** True to skip the confirmation. */
  readonly isSure: boolean;
  readonly asJson: boolean;
}

/** Something that an operator does with workspaces. It prints the result. */
export type WorkspaceAction = (input: ActionInput) => Promise<void>;
