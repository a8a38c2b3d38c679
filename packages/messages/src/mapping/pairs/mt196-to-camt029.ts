import type { MxContentOf } from '../../iso20022/content.ts';
import { readCancellationAnswer } from '../../swift-mt/content/cancellation.ts';
import type { Answer } from '../../swift-mt/types/mt196.ts';
import { compact, stop, unlessEmpty } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { creationTime, dropServiceType, dropTransport, headerToIso } from '../to-iso/header-to-iso.ts';
import { instructionsOf } from '../to-iso/instructions-to-iso.ts';
import { originalToIso, sideOf } from '../to-iso/original-to-iso.ts';
import type { Loss } from '../translation.ts';
import { joinLines } from '../values/lines.ts';
import { additionalToIso } from '../values/notes.ts';

const TYPE = 'camt.029.001.09';
const ROOT = '/Document/RsltnOfInvstgtn';
const TRANSACTION = `${ROOT}/CxlDtls[1]/TxInfAndSts[1]`;
/** The date of an answer that names no date of the payment. */
const NO_DATE = '0001-01-01';
/** Lines of fields 76 and 77A have 35 characters, those of 79 have 50. */
const WIDTH = 35;
const NARRATIVE_WIDTH = 50;

/** Whether the message answers a request to cancel a payment: other answers have no counterpart. */
export function isCancellationAnswer({ answers }: Answer): boolean {
  return readCancellationAnswer(answers) !== null;
}

/** The answer to a request to cancel (MT196, MT296) as ISO 20022 has it. */
export function mt196ToCamt029(content: Answer): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference: reference, relatedReference, originalMessage } = content;
  const answer = readCancellationAnswer(content.answers);
  if (answer === null) {
    const right =
      'Field 76 does not answer a request to cancel: it begins with none of /CNCL/, /PDCR/ and /RJCR/.';
    return stopped([stop('answer_unknown', '76', right)]);
  }
  const losses: Loss[] = [];
  dropTransport(envelope, losses);
  dropServiceType(envelope, losses);
  const day = originalMessage?.date ?? NO_DATE;
  const creation = creationTime(envelope, day, `${ROOT}/Assgnmt/CreDtTm`, losses);
  const header = headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const passage = { losses, from: '76', to: TRANSACTION };
  const { texts, uetr } = textsOf(content, answer.text);
  const AddtlInf = unlessEmpty(texts.flatMap(additionalToIso));
  const Rsn = answer.reason === null ? undefined : { Cd: answer.reason };
  const transaction = {
    CxlStsId: reference,
    RslvdCase: { Id: relatedReference, Cretr: sideOf(envelope.receiverBic) },
    ...originalToIso(null, originalMessage, content.copiedFields, content.type.charAt(2), passage),
    OrgnlUETR: envelope.uetr ?? uetr,
    CxlStsRsnInf: Rsn === undefined && AddtlInf === undefined ? undefined : [{ Rsn, AddtlInf }],
  };
  const document = {
    Assgnmt: {
      Id: reference,
      Assgnr: sideOf(envelope.senderBic),
      Assgne: sideOf(envelope.receiverBic),
      CreDtTm: creation,
    },
    Sts: { Conf: answer.status },
    CxlDtls: [{ TxInfAndSts: [transaction] }],
  };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

const UETR = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What fields 76, 77A and 79 say besides the answer. The first line of 76 may have the beginning of it. */
function textsOf(
  { answers: [line = '', ...others], furtherNarrative = [], narrative = [] }: Answer,
  first: string | null,
): { readonly texts: readonly string[]; readonly uetr: string | undefined } {
  const more = [...others, ...furtherNarrative];
  const coded = more.findIndex((one) => /^\/[A-Z0-9]{1,8}\//.test(one));
  const continued = (coded === -1 ? more : more.slice(0, coded)).map((one) => one.replace(/^\/\//, ''));
  const room = WIDTH - (line.length - (first ?? '').length);
  const texts = [joinLines([first ?? '', ...continued], WIDTH - 2, room)];
  const notes = coded === -1 ? [] : instructionsOf(more.slice(coded), WIDTH);
  let uetr: string | undefined;
  for (const { code, text } of notes) {
    if (code === 'UETR' && UETR.test(text)) uetr = text;
    else texts.push(`/${code ?? 'TEXT'}/${text}`);
  }
  if (narrative.length > 0) texts.push(joinLines(narrative, NARRATIVE_WIDTH));
  return { texts: texts.filter((text) => text !== ''), uetr };
}
