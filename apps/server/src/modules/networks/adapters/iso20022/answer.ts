import type { Answer, Refusal, Transmitted } from '../adapter.ts';
import { answer } from '../answers.ts';
import { isoTime } from './parts.ts';
import { marked } from './simulated-mark.ts';

/** A clearing system reports with a pacs.002 whether it accepts a message: ACTC, or RJCT with the reason. */
export function clearingAnswer(
  { type, reference, numbers }: Omit<Transmitted, 'text'>,
  refusal: Refusal | null,
  at: Date,
): Answer {
  const { text } = marked({
    type: 'pacs.002.001.10',
    header: null,
    document: {
      GrpHdr: { MsgId: `CLR${numbers.session}${numbers.sequence}`, CreDtTm: isoTime(at) },
      OrgnlGrpInfAndSts: [
        {
          OrgnlMsgId: reference,
          OrgnlMsgNmId: type,
          GrpSts: refusal === null ? 'ACTC' : 'RJCT',
          ...(refusal === null ? {} : { StsRsnInf: [{ Rsn: { Cd: refusal.code } }] }),
        },
      ],
    },
  });
  return answer(text, refusal);
}
