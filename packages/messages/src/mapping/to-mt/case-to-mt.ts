import type { Problem } from '../../core/problem.ts';
import type {
  BusinessApplicationHeaderV02,
  CaseAssignment5,
  Party40Choice,
} from '../../iso20022/generated/types.ts';
import { dropElements } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { dropAgentBeside, dropHeader, type Route, routeOf } from './header-to-mt.ts';

/** Sender and receiver of a request or an answer: the sides of its assignment, else those of its header. */
export function routeOfCase(
  header: BusinessApplicationHeaderV02 | null,
  { Assgnr, Assgne }: CaseAssignment5,
): Route | readonly Problem[] {
  return routeOf({ header, InstgAgt: Assgnr.Agt, InstdAgt: Assgne.Agt });
}

export interface AssignedMessage {
  readonly header: BusinessApplicationHeaderV02 | null;
  readonly Assgnmt: CaseAssignment5;
  /** XPath of the message's element. */
  readonly root: string;
}

/** Names what of header and assignment has no place in an MT. */
export function dropAssignment(
  { header, Assgnmt, root }: AssignedMessage,
  route: Route,
  losses: Loss[],
): void {
  const { Assgnr, Assgne, CreDtTm } = Assgnmt;
  const at = `${root}/Assgnmt`;
  dropElements(losses, { CreDtTm }, at, 'transport_dropped');
  dropSide(Assgnr, route.senderBic, `${at}/Assgnr`, losses);
  dropSide(Assgne, route.receiverBic, `${at}/Assgne`, losses);
  const elements = { header, InstgAgt: undefined, InstdAgt: undefined };
  dropHeader(elements, route, { instructing: '', instructed: '' }, losses);
}

function dropSide({ Pty, Agt }: Party40Choice, bic: string, at: string, losses: Loss[]): void {
  dropElements(losses, { Pty }, at, 'agent_dropped');
  dropAgentBeside(Agt, bic, `${at}/Agt`, losses);
}
