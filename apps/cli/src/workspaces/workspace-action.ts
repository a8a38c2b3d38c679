import type { Api } from '../client/api.ts';

interface ActionInput {
  readonly operator: Api;
  /** The name of the workspace. */
  readonly name: string;
  readonly title: string | null;
  readonly copyOf: string | null;
  /** True if nothing is to be asked. */
  readonly isSure: boolean;
  readonly asJson: boolean;
}

/** One change of a workspace by an operator. It prints the result. */
export type WorkspaceAction = (input: ActionInput) => Promise<void>;
