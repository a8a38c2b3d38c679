import type { Api } from '../client/api.ts';
import type { ExitStatus } from '../exit-status.ts';
import type { Paint } from '../terminal.ts';

export interface PlanRequest {
  readonly api: Api;
  /** Empty if none is named. */
  readonly plan: string;
  /** Also starts the waiting cases, one after the other. */
  readonly startsCases: boolean;
  /** The files to write at the end; null: none. */
  readonly junit: string | null;
  readonly evidence: string | null;
  readonly asJson: boolean;
  readonly paint: Paint;
}

/** The work of `clearbench plan run` or `status`. */
export type PlanAction = (request: PlanRequest) => Promise<ExitStatus>;
