import type { MxContentOf } from '../../iso20022/content.ts';
import type { PaymentCancellationReason5 } from '../../iso20022/generated/types.ts';
import type { CancellationRequest } from '../../swift-mt/types/mt192.ts';
import { compact, unlessEmpty } from '../losses.ts';
import type { Mapped } from '../mapped.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { instructionsOf } from '../to-iso/instructions-to-iso.ts';
import { originalToIso, sideOf } from '../to-iso/original-to-iso.ts';
import type { Loss } from '../translation.ts';
import { additionalToIso } from '../values/notes.ts';

const TYPE = 'camt.056.001.08';
const ROOT = '/Document/FIToFIPmtCxlReq';
const TRANSACTION = `${ROOT}/Undrlyg[1]/TxInf[1]`;
/** Field 79 has lines of 50 characters. */
const NARRATIVE_WIDTH = 50;

/** A request to cancel a payment (MT192, MT292) as ISO 20022 has it. The answer names it by its case. */
export function mt192ToCamt056(content: CancellationRequest): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference: reference, relatedReference, originalMessage } = content;
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  const creation = creationTime(envelope, originalMessage.date, `${ROOT}/Assgnmt/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const sender = sideOf(envelope.senderBic);
  const { reason, uetr } = narrativeToIso(content.narrative ?? []);
  const passage = { losses, from: '79', to: TRANSACTION };
  const transaction = {
    CxlId: reference,
    Case: { Id: reference, Cretr: sender },
    ...originalToIso(
      relatedReference,
      originalMessage,
      content.copiedFields,
      content.type.charAt(2),
      passage,
    ),
    OrgnlUETR: envelope.uetr ?? uetr,
    CxlRsnInf: reason === null ? undefined : [reason],
  };
  const document = {
    Assgnmt: { Id: reference, Assgnr: sender, Assgne: sideOf(envelope.receiverBic), CreDtTm: creation },
    Undrlyg: [{ TxInf: [transaction] }],
  };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

const UETR = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The reason and the UETR in field 79; everything else it says is additional information. */
function narrativeToIso(lines: readonly string[]): {
  readonly reason: PaymentCancellationReason5 | null;
  readonly uetr: string | undefined;
} {
  let Cd: string | undefined;
  let uetr: string | undefined;
  const texts: string[] = [];
  for (const [place, { code, text }] of instructionsOf(lines, NARRATIVE_WIDTH).entries()) {
    if (code === 'UETR' && UETR.test(text)) uetr = text;
    else if (place === 0 && code !== null && /^[A-Z0-9]{4}$/.test(code)) {
      Cd = code;
      if (text !== '') texts.push(text);
    } else if (code === null) texts.push(text);
    else texts.push(`/${code}/${text}`);
  }
  const AddtlInf = unlessEmpty(texts.flatMap(additionalToIso));
  if (Cd === undefined && AddtlInf === undefined) return { reason: null, uetr };
  return { reason: { Rsn: Cd === undefined ? undefined : { Cd }, AddtlInf }, uetr };
}
