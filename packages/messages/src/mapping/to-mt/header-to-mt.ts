import { isBic, shortBic } from '@clearbench/domain';
import type { Problem } from '../../core/problem.ts';
import type {
  BranchAndFinancialInstitutionIdentification6,
  BusinessApplicationHeaderV02,
  Party44Choice,
} from '../../iso20022/generated/types.ts';
import type { MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { dropElements, lose, stop } from '../losses.ts';
import type { Loss } from '../translation.ts';

type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** Sender and receiver: agents of the message, else those of its header. */
export interface Route {
  readonly senderBic: string;
  readonly receiverBic: string;
}

export interface RouteElements {
  readonly header: BusinessApplicationHeaderV02 | null;
  readonly InstgAgt: IsoAgentIdentification | undefined;
  readonly InstdAgt: IsoAgentIdentification | undefined;
}

/** The BICs of sender and receiver, or problems when the message does not say them. */
export function routeOf({ header, InstgAgt, InstdAgt }: RouteElements): Route | readonly Problem[] {
  const senderBic = bicOf(InstgAgt) ?? bicOf(header?.Fr.FIId);
  const receiverBic = bicOf(InstdAgt) ?? bicOf(header?.To.FIId);
  if (senderBic !== null && receiverBic !== null) return { senderBic, receiverBic };
  const problems: Problem[] = [];
  if (senderBic === null) {
    const right = 'The message does not say who sends it; give InstgAgt or Fr of the header a BICFI.';
    problems.push(stop('sender_missing', '/AppHdr/Fr', right));
  }
  if (receiverBic === null) {
    const right = 'The message does not say who receives it; give InstdAgt or To of the header a BICFI.';
    problems.push(stop('receiver_missing', '/AppHdr/To', right));
  }
  return problems;
}

function bicOf(agent: IsoAgentIdentification | undefined): string | null {
  const bic = agent?.FinInstnId.BICFI;
  return bic !== undefined && isBic(bic) ? shortBic(bic) : null;
}

/** What of the header and of instructing and instructed agent has no place in an MT. `MsgDefIdr` is the type itself. */
export function dropHeader(
  elements: RouteElements,
  { senderBic, receiverBic }: Route,
  paths: { readonly instructing: string; readonly instructed: string },
  losses: Loss[],
): void {
  const { header, InstgAgt, InstdAgt } = elements;
  dropAgentBeside(InstgAgt, senderBic, `${paths.instructing}/InstgAgt`, losses);
  dropAgentBeside(InstdAgt, receiverBic, `${paths.instructed}/InstdAgt`, losses);
  if (header === null) return;
  const { Fr, To, BizMsgIdr: _, MsgDefIdr: __, PssblDplct, Prty: ___, BizSvc, ...others } = header;
  dropPartyBeside(Fr, senderBic, '/AppHdr/Fr', losses);
  dropPartyBeside(To, receiverBic, '/AppHdr/To', losses);
  if (PssblDplct === false) dropElements(losses, { PssblDplct }, '/AppHdr', 'transport_dropped');
  if (BizSvc?.startsWith('swift.cbprplus.') !== true) {
    dropElements(losses, { BizSvc }, '/AppHdr', 'transport_dropped');
  }
  dropElements(losses, others, '/AppHdr', 'transport_dropped');
}

function dropPartyBeside(party: Party44Choice, bic: string, at: string, losses: Loss[]): void {
  if (party.FIId === undefined) dropElements(losses, party, at, 'transport_dropped');
  else dropAgentBeside(party.FIId, bic, `${at}/FIId`, losses);
}

/** Names everything of an institution as dropped but the BIC that block 1 or 2 has. `at` is its XPath. */
export function dropAgentBeside(
  agent: IsoAgentIdentification | undefined,
  bic: string,
  at: string,
  losses: Loss[],
): void {
  if (agent === undefined) return;
  const { BICFI, ...others } = agent.FinInstnId;
  const isSame = BICFI !== undefined && shortBic(BICFI) === bic;
  dropElements(losses, isSame ? others : agent.FinInstnId, `${at}/FinInstnId`, 'agent_dropped');
  dropElements(losses, { BrnchId: agent.BrnchId }, at, 'agent_dropped');
}

export interface EnvelopeFacts extends Route {
  readonly header: BusinessApplicationHeaderV02 | null;
  readonly uetr: string | undefined;
  readonly serviceType?: string | undefined;
  readonly InstrPrty?: 'HIGH' | 'NORM' | undefined;
}

/** Blocks 1, 2, 3 and 5 of the MT, as an input message. */
export function envelopeToMt(facts: EnvelopeFacts, losses: Loss[]): MtEnvelope {
  const { header, uetr, serviceType, InstrPrty, senderBic, receiverBic } = facts;
  const trailers = [{ tag: 'TNG', value: '' }];
  if (header?.PssblDplct === true) trailers.push({ tag: 'PDE', value: '' });
  const priority = InstrPrty ?? header?.Prty;
  const isUrgent = priority === 'HIGH';
  if (isUrgent) {
    lose(losses, {
      kind: 'assumed',
      code: 'delivery_monitoring_assumed',
      to: 'block 2',
      after: '3003',
      message:
        'An urgent MT must ask for monitoring of its delivery; warning and notification were filled in.',
    });
  }
  return present({
    direction: 'input',
    senderBic,
    receiverBic,
    priority: isUrgent ? 'U' : priority === 'NORM' ? 'N' : undefined,
    deliveryMonitoring: isUrgent ? '3' : undefined,
    obsolescencePeriod: isUrgent ? '003' : undefined,
    serviceType,
    uetr,
    otherTags: [],
    trailers,
  });
}
