import type { Problem } from '@clearbench/contract';
import { build } from '@clearbench/messages';
import { marked } from '../networks/index.ts';
import type { FileAnswer } from './file-answer.ts';

/** A file besides the result: an institution's answer to the messages of an upload. */
export interface Acknowledgement {
  /** Follows the name of the upload. */
  ending: string;
  text: string;
}

interface Context {
  fileId: string;
  at: Date;
}

type Said = Pick<FileAnswer, 'outcome'> & { problems: readonly Problem[] };

/** An ISO 20022 message names its type and its id near the beginning. */
const HEAD_BYTES = 64 * 1024;

/** F21 acknowledgements for FIN messages; a pain.002 or a pacs.002 for orders in ISO 20022. Other files have none. */
export function acknowledgementsOf(content: Buffer, answer: FileAnswer, context: Context): Acknowledgement[] {
  const problems = (answer.outcome === 'refused' ? answer.refusal : answer.accepted).errors ?? [];
  const said = { outcome: answer.outcome, problems: problems.filter(({ severity }) => severity === 'error') };
  const head = content.subarray(0, HEAD_BYTES).toString();
  if (head.includes('{1:F01')) return [finAnswers(content.toString('latin1'), said, context)];
  const report = statusReport(head, answer, said, context);
  return report === null ? [] : [report];
}

const BLOCK_1 = /\{1:F01([A-Z0-9]{12})(\d{4})(\d{6})\}/g;
const NETWORK_CODE = /^[A-Z]\d\d$/;

function finAnswers(text: string, { outcome, problems }: Said, { at }: Context): Acknowledgement {
  const [date = '', time = ''] = at.toISOString().split('T');
  const answers = [...text.matchAll(BLOCK_1)].map(([, terminal = '', session = '', sequence = ''], index) => {
    const error =
      problems.find((problem) => problem.index === index) ??
      (outcome === 'refused' ? problems[0] : undefined);
    const isAccepted = outcome !== 'refused' && error === undefined;
    const code = NETWORK_CODE.test(error?.code ?? '') ? error?.code : 'T00';
    return build({
      type: isAccepted ? 'ACK' : 'NAK',
      terminal,
      sessionNumber: session,
      sequenceNumber: sequence,
      date,
      time: time.slice(0, 5),
      ...(isAccepted || code === undefined ? {} : { errorCode: code }),
    });
  });
  return { ending: '.ack.fin', text: answers.join('\r\n') };
}

const TYPE = /urn:iso:std:iso:20022:tech:xsd:((pain|pacs)\.(\d{3})\.\d{3}\.\d{2})/;
const MESSAGE_ID = /<(?:\w+:)?MsgId>\s*([^<]{1,35})/;
const GROUP_STATUSES = { accepted: 'ACTC', partial: 'PART', duplicate: 'RJCT', refused: 'RJCT' } as const;
/** The report about a payment is not itself a payment. */
const REPORT = '002';
const TEXT_CHARACTERS = 105;

function statusReport(
  head: string,
  answer: FileAnswer,
  { outcome, problems }: Said,
  { fileId, at }: Context,
): Acknowledgement | null {
  const [, type = '', family = '', number = ''] = TYPE.exec(head) ?? [];
  const messageId = MESSAGE_ID.exec(head)?.[1]?.trim();
  if (type === '' || number === REPORT || messageId === undefined) return null;
  const GrpSts = GROUP_STATUSES[outcome];
  const OrgnlGrpInfAndSts = {
    OrgnlMsgId: messageId,
    OrgnlMsgNmId: type,
    GrpSts,
    ...(GrpSts === 'ACTC' ? {} : { StsRsnInf: [reasonOf(answer, problems)] }),
  };
  const GrpHdr = {
    MsgId: `STS${fileId.replaceAll('-', '')}`,
    CreDtTm: `${at.toISOString().slice(0, 19)}+00:00`,
  };
  const draft =
    family === 'pain'
      ? ({ type: 'pain.002.001.10', header: null, document: { GrpHdr, OrgnlGrpInfAndSts } } as const)
      : ({
          type: 'pacs.002.001.10',
          header: null,
          document: { GrpHdr, OrgnlGrpInfAndSts: [OrgnlGrpInfAndSts] },
        } as const);
  return { ending: `.${family}.002.xml`, text: marked(draft).text };
}

/** AM05: it arrived before. NARR: the text has the reason. */
function reasonOf(answer: FileAnswer, problems: readonly Problem[]) {
  if (answer.outcome === 'duplicate') return { Rsn: { Cd: 'AM05' } };
  const text = problems[0]?.message ?? (answer.outcome === 'refused' ? answer.refusal.message : '');
  return { Rsn: { Cd: 'NARR' }, AddtlInf: [text.slice(0, TEXT_CHARACTERS).trim()] };
}
