import { isBic, shortBic } from '@clearbench/domain';
import type { Problem } from '../../core/problem.ts';
import type {
  BranchAndFinancialInstitutionIdentification6,
  BusinessApplicationHeaderV02,
} from '../../iso20022/generated/types.ts';
import type { MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { lose, stop } from '../losses.ts';
import { type Stopped, stopped } from '../mapped.ts';
import { peek, take } from '../reader.ts';
import type { Loss } from '../translation.ts';

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
