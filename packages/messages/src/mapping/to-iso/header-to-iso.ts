import type { MxType } from '../../core/message-type.ts';
import { quote } from '../../core/problem.ts';
import type { BusinessApplicationHeaderV02 } from '../../iso20022/generated/types.ts';
import type { MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { dropField, lose } from '../losses.ts';
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

/** What every message has that an MT with headers became, unless it orders a payment. */
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
