import type { Api } from '../client/api.ts';
import type { Partner } from './partner-file.ts';

/** Something that the workspace of a partner lacks. */
export interface Change {
  /** `key "Payment hub"`. */
  readonly what: string;
  /** True if the workspace has it, but differently. */
  readonly isUpdate?: boolean;
  /** Returns what is shown only once: a link or a secret; null: nothing. */
  readonly apply: () => Promise<string | null>;
}

export interface Target {
  readonly partner: Partner;
  /** Calls in the workspace of the partner; they fail before it is created. */
  readonly api: Api;
  /** Calls about the installation. */
  readonly installation: Api;
  /** False: nothing can be read from the workspace yet. */
  readonly exists: boolean;
}

/** Compares one subject of a partner's file with the workspace. Changes nothing. */
export type Subject = (target: Target) => Promise<Change[]>;
