import type { MxContentOf } from '../../iso20022/content.ts';
import type { PaymentTransaction110 } from '../../iso20022/generated/types.ts';
import { type Rejection, readRejection } from '../../swift-mt/content/rejection.ts';
import type { FreeFormat } from '../../swift-mt/types/mt199.ts';
import { compact, dropField, lose, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { reasonsToIso } from '../to-iso/rejection-to-iso.ts';
import type { Loss } from '../translation.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { fitText } from '../values/lines.ts';

const TYPE = 'pacs.002.001.10';
const ROOT = '/Document/FIToFIPmtStsRpt';
const TRANSACTION = `${ROOT}/TxInfAndSts[1]`;
/** A placeholder for the date that a free format message does not have. */
const NO_DATE = '0001-01-01';
/** References of ISO 20022 have at most 35 characters; field 79 leaves room for more. */
const REFERENCE_MAX_LENGTH = 35;

/** Whether a free format message is a rejection, which alone has a counterpart. */
export function isRejectionMessage({ narrative }: FreeFormat): boolean {
  return readRejection(narrative)?.kind === 'REJT';
}

/**
 * A rejection in field 79 as payment status (CBPR+ layout of `/REJT/`).
 * @param field where the layout was read: 79, or 72 of a payment, which has a date too.
 */
export function mt199ToPacs002(
  content: FreeFormat,
  field: '79' | '72' = '79',
  day = NO_DATE,
): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, narrative, transactionReference: reference } = content;
  const rejection = readRejection(narrative);
  const uetr = rejection?.uetr ?? envelope.uetr;
  if (rejection === null || uetr === undefined) {
    const right =
      'The rejection does not say the UETR of its payment; give it as /TEXT//UETR/… or in tag 121.';
    return stopped([stop('T20087', field, right)]);
  }
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  if (envelope.uetr !== undefined && envelope.uetr !== uetr) {
    const message = 'Tag 121 and the text have different UETRs; that of the text was taken.';
    dropField(losses, '121', envelope.uetr, message, 'reference_dropped');
  }
  const creation = creationTime(envelope, day, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const document = {
    GrpHdr: { MsgId: reference, CreDtTm: creation },
    TxInfAndSts: [statusOf(content, rejection, uetr, { losses, from: field, to: TRANSACTION })],
  };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

function statusOf(
  content: FreeFormat,
  rejection: Rejection,
  uetr: string,
  passage: Passage,
): PaymentTransaction110 {
  const { losses, from: at } = passage;
  const { type, envelope, relatedReference } = content;
  const { messageReference, transactionReference, charges, field } = rejection;
  if (charges !== null)
    dropField(losses, at, `/CHGS/${charges}`, 'Charges have no place in a status report.');
  if (field !== '99') dropField(losses, at, field, 'Which field was wrong has no place in a status report.');
  const OrgnlMsgNmId = type === 'MT199' ? 'pacs.008.001.08' : 'pacs.009.001.08';
  const assume = (element: string, after: string): string => {
    lose(losses, {
      kind: 'assumed',
      code: 'reference_assumed',
      to: `${TRANSACTION}/${element}`,
      after,
      message: `The rejection does not say ${element}; ${after} was filled in.`,
    });
    return after;
  };
  const fit = (text: string | null, element: string): string | null =>
    text === null || text === ''
      ? null
      : fitText(text, REFERENCE_MAX_LENGTH, { ...passage, to: `${TRANSACTION}/${element}` });
  const OrgnlMsgId =
    fit(messageReference, 'OrgnlGrpInf/OrgnlMsgId') ??
    relatedReference ??
    assume('OrgnlGrpInf/OrgnlMsgId', NOT_PROVIDED);
  return {
    OrgnlGrpInf: { OrgnlMsgId, OrgnlMsgNmId: assume('OrgnlGrpInf/OrgnlMsgNmId', OrgnlMsgNmId) },
    OrgnlInstrId: relatedReference,
    OrgnlEndToEndId: fit(transactionReference, 'OrgnlEndToEndId') ?? assume('OrgnlEndToEndId', NOT_PROVIDED),
    OrgnlUETR: uetr,
    TxSts: 'RJCT',
    StsRsnInf: reasonsToIso(rejection, 50, { ...passage, to: `${TRANSACTION}/StsRsnInf` }),
    InstgAgt: { FinInstnId: { BICFI: envelope.senderBic } },
    InstdAgt: { FinInstnId: { BICFI: envelope.receiverBic } },
  };
}
