import type { Api } from '../client/api.ts';

interface ActionInput {
  readonly operator: Api;
  /** Of the workspace. */
  readonly name: string;
  readonly title: string | null;
  readonly copyOf: string | null;
  /** True if nothing is to be asked. */
  readonly isSure: boolean;
  readonly asJson: boolean;
}

/** What an operator does with one workspace. It prints the result. */
export type WorkspaceAction = (input: ActionInput) => Promise<void>;
