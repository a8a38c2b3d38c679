import { isBic, shortBic } from '@clearbench/domain';
import type { MxType } from '../../core/message-type.ts';
import { type Problem, quote } from '../../core/problem.ts';
import type {
  BranchAndFinancialInstitutionIdentification6,
  BusinessApplicationHeaderV02,
  CaseAssignment5,
} from '../../iso20022/generated/types.ts';
import type { MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { dropField, lose, stop } from '../losses.ts';
import { type Stopped, stopped } from '../mapped.ts';
import { peek, take } from '../reader.ts';
import type { Loss } from '../translation.ts';

/** Business services of CBPR+ that the validation flag of an MT (tag 119) chooses between. */
export const BUSINESS_SERVICES = {
  usual: 'swift.cbprplus.03',
  stp: 'swift.cbprplus.stp.03',
  cov: 'swift.cbprplus.cov.03',
  adv: 'swift.cbprplus.adv.03',
} as const;

/** Trailers that mark a possible duplicate. */
const POSSIBLE_DUPLICATE: ReadonlySet<string> = new Set(['PDE', 'PDM']);

export interface HeaderFacts {
  readonly type: MxType;
  /** Field 20. */
  readonly reference: string;
  readonly service: keyof typeof BUSINESS_SERVICES;
  /** ISO date and time with an offset. */
  readonly creation: string;
}

/** The business application header (head.001.001.02) of a message that an MT became. */
export function headerToIso(envelope: MtEnvelope, facts: HeaderFacts): BusinessApplicationHeaderV02 {
  const isDuplicate = envelope.trailers.some(({ tag }) => POSSIBLE_DUPLICATE.has(tag));
  return {
    Fr: { FIId: { FinInstnId: { BICFI: envelope.senderBic } } },
    To: { FIId: { FinInstnId: { BICFI: envelope.receiverBic } } },
    BizMsgIdr: facts.reference,
    MsgDefIdr: facts.type,
    BizSvc: BUSINESS_SERVICES[facts.service],
    CreDt: facts.creation,
    PssblDplct: isDuplicate ? true : undefined,
    Prty: priorityToIso(envelope),
  };
}

/** Priority of block 2: urgent or normal. */
export function priorityToIso({ priority }: MtEnvelope): 'HIGH' | 'NORM' | undefined {
  if (priority === 'U') return 'HIGH';
  return priority === 'N' ? 'NORM' : undefined;
}

/**
 * When the message was made. An MT does not say it: an output message has the time when the network took it, of
 * any other the beginning of the given day (ISO date) is used. Both are reported as assumed.
 */
export function creationTime(envelope: MtEnvelope | null, day: string, to: string, losses: Loss[]): string {
  const delivery = envelope?.delivery;
  const after =
    delivery === undefined ? `${day}T00:00:00+00:00` : `${delivery.inputDate}T${delivery.inputTime}:00+00:00`;
  lose(losses, {
    kind: 'assumed',
    code: 'creation_time_assumed',
    from: delivery === undefined ? null : 'block 2',
    to,
    before: delivery === undefined ? null : `${delivery.inputDate} ${delivery.inputTime}`,
    after,
    message:
      delivery === undefined
        ? 'The MT does not say when it was made; midnight (UTC) of its date is assumed.'
        : 'The MT does not say when it was made; the time when the network accepted it is assumed, as UTC.',
  });
  return after;
}

/** The header and group of every message that an MT with headers became, unless it orders a payment. */
export function frameToIso(
  envelope: MtEnvelope,
  {
    day,
    to,
    ...facts
  }: Omit<HeaderFacts, 'creation' | 'service'> & { readonly day: string; readonly to: string },
  losses: Loss[],
): { readonly header: BusinessApplicationHeaderV02; readonly creation: string } {
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  const creation = creationTime(envelope, day, to, losses);
  return { header: headerToIso(envelope, { ...facts, service: 'usual', creation }), creation };
}

/** Names the service type (tag 111) as dropped: only orders have a place for it. */
function dropServiceType({ serviceType }: MtEnvelope, losses: Loss[]): void {
  if (serviceType === undefined) return;
  const message = 'The service type has no counterpart in a message that orders nothing.';
  dropField(losses, '111', serviceType, message, 'transport_dropped');
}

/** Names every detail of the transport that ISO 20022 has no element for. */
export function dropTransport(envelope: MtEnvelope, losses: Loss[]): void {
  const drop = (from: string, value: string | undefined, what: string): void => {
    if (value === undefined) return;
    dropField(losses, from, value, `${what} has no counterpart in ISO 20022.`, 'transport_dropped');
  };
  drop('block 1', envelope.senderTerminal, 'The sender’s terminal');
  drop('block 2', envelope.receiverTerminal, 'The receiver’s terminal');
  drop('block 1', envelope.sessionNumber, 'The session number');
  drop('block 1', envelope.sequenceNumber, 'The sequence number');
  if (envelope.priority === 'S') drop('block 2', 'S', 'The priority of system messages');
  drop('block 2', envelope.deliveryMonitoring, 'Delivery monitoring');
  drop('block 2', envelope.obsolescencePeriod, 'The obsolescence period');
  const { delivery } = envelope;
  drop('block 2', delivery?.inputSessionNumber, 'The session number of the input');
  drop('block 2', delivery?.inputSequenceNumber, 'The sequence number of the input');
  if (delivery !== undefined) {
    drop('block 2', `${delivery.outputDate} ${delivery.outputTime}`, 'The time of delivery');
  }
  drop('103', envelope.finCopyService, 'The FINCopy service');
  drop('113', envelope.bankingPriority, 'The banking priority');
  drop('108', envelope.userReference, 'The message user reference');
  for (const { tag, value } of envelope.otherTags) drop(tag, value, `Tag ${quote(tag)} of the user header`);
  for (const { tag, value } of envelope.trailers) {
    if (!POSSIBLE_DUPLICATE.has(tag) || value !== '') drop(tag, value, `The trailer ${quote(tag)}`);
  }
}

type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** Sender and receiver: agents of the message, else those of its header. */
export interface Route {
  readonly senderBic: string;
  readonly receiverBic: string;
}

export interface RouteElements {
  readonly header: BusinessApplicationHeaderV02 | null;
  readonly InstgAgt?: IsoAgentIdentification | undefined;
  readonly InstdAgt?: IsoAgentIdentification | undefined;
}

/** The BICs of sender and receiver, or problems when the message does not say them. */
export function routeOf({ header, InstgAgt, InstdAgt }: RouteElements): Route | Stopped {
  const senderBic = bicOf(InstgAgt) ?? bicOf(header?.Fr.FIId);
  const receiverBic = bicOf(InstdAgt) ?? bicOf(header?.To.FIId);
  if (senderBic !== null && receiverBic !== null) {
    if (header !== null && peek(header).BizSvc?.startsWith('swift.cbprplus.') === true)
      take(header, 'BizSvc');
    for (const agent of [InstgAgt, header?.Fr.FIId]) takeBic(agent, senderBic);
    for (const agent of [InstdAgt, header?.To.FIId]) takeBic(agent, receiverBic);
    return { senderBic, receiverBic };
  }
  const problems: Problem[] = [];
  if (senderBic === null) {
    const right = 'The message does not say who sends it; give InstgAgt or Fr of the header a BICFI.';
    problems.push(stop('sender_missing', '/AppHdr/Fr', right));
  }
  if (receiverBic === null) {
    const right = 'The message does not say who receives it; give InstdAgt or To of the header a BICFI.';
    problems.push(stop('receiver_missing', '/AppHdr/To', right));
  }
  return stopped(problems);
}

function bicOf(agent: IsoAgentIdentification | undefined): string | null {
  const bic = peek(agent)?.FinInstnId.BICFI;
  return bic !== undefined && isBic(bic) ? shortBic(bic) : null;
}

/** Reads the BIC of an institution where block 1 or 2 has the same. Everything else of it has no place in an MT. */
export function takeBic(agent: IsoAgentIdentification | undefined, bic: string): void {
  if (agent !== undefined && bicOf(agent) === bic) take(agent.FinInstnId, 'BICFI');
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
  if (peek(header)?.PssblDplct === true && header?.PssblDplct) trailers.push({ tag: 'PDE', value: '' });
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

/** Sender and receiver of a request or an answer: the sides of its assignment, else those of its header. */
export function routeOfCase(
  header: BusinessApplicationHeaderV02 | null,
  { Assgnr, Assgne }: CaseAssignment5,
): Route | Stopped {
  return routeOf({ header, InstgAgt: Assgnr.Agt, InstdAgt: Assgne.Agt });
}
