import type { Problem } from '../../core/problem.ts';
import type { MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import { dropField, stop } from '../losses.ts';
import { type Stopped, stopped } from '../mapped.ts';
import type { Loss } from '../translation.ts';
import { bankOf, type IsoAgent } from './agent-to-iso.ts';
import { isRejection, type SortedInstructions } from './instructions-to-iso.ts';
import { agentText } from './settlement-to-iso.ts';

/** What an MT that transfers money must say: a UETR (T20087), and that it is no reject or return (T20063). */
export function uetrOf({
  envelope: { uetr },
  senderToReceiverInformation,
}: {
  readonly envelope: MtEnvelope;
  readonly senderToReceiverInformation?: readonly string[];
}): { readonly uetr: string } | Stopped {
  const problems: Problem[] = [];
  if (uetr === undefined) {
    problems.push(stop('T20087', '121', 'The message has no UETR; give it one in block 3, tag 121.'));
  }
  if (isRejection(senderToReceiverInformation)) {
    const right = 'Field 72 says that this is a reject or return; its counterpart is pacs.002 or pacs.004.';
    problems.push(stop('T20063', '72', right));
  }
  return uetr === undefined || problems.length > 0 ? stopped(problems) : { uetr };
}

/** Previous, instructing, instructed and intermediary agents. */
export function chainOf(
  { senderBic, receiverBic }: MtEnvelope,
  intermediary: IsoAgent | undefined,
  { previous, intermediaries }: SortedInstructions,
) {
  return {
    PrvsInstgAgt1: previous[0],
    PrvsInstgAgt2: previous[1],
    PrvsInstgAgt3: previous[2],
    InstgAgt: bankOf(senderBic),
    InstdAgt: bankOf(receiverBic),
    IntrmyAgt1: intermediary?.agent,
    IntrmyAgt1Acct: intermediary?.account,
    IntrmyAgt2: intermediaries[0],
    IntrmyAgt3: intermediaries[1],
  };
}

/** Fields of an MT103 that ISO 20022 has no element for. */
export function dropUntranslated(content: Mt103, losses: Loss[]): void {
  const { bankOperationCode, sendingInstitution } = content;
  dropField(losses, '23B', bankOperationCode, 'The bank operation code has no counterpart in ISO 20022.');
  if (sendingInstitution !== undefined) {
    const text = agentText(sendingInstitution);
    dropField(losses, '51A', text, 'The sending institution has no counterpart in ISO 20022.');
  }
}
