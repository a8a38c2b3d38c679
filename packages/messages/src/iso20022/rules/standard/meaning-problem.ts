import type { IsoCode } from '../../problem-codes.ts';

/** A problem in the meaning of a value whose form is right; `detail` follows the element's name. */
export interface MeaningProblem {
  readonly code: IsoCode;
  readonly detail: string;
  /** For lists that may be incomplete here. */
  readonly uncertain?: boolean;
}
