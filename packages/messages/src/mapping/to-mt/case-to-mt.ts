import type { BusinessApplicationHeaderV02, CaseAssignment5 } from '../../iso20022/generated/types.ts';
import type { Stopped } from '../mapped.ts';
import { type Route, routeOf } from './header-to-mt.ts';

/** Sender and receiver of a request or an answer: the sides of its assignment, else those of its header. */
export function routeOfCase(
  header: BusinessApplicationHeaderV02 | null,
  { Assgnr, Assgne }: CaseAssignment5,
): Route | Stopped {
  return routeOf({ header, InstgAgt: Assgnr.Agt, InstdAgt: Assgne.Agt });
}
