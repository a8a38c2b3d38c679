import { bicProblem, shortBic } from '@clearbench/domain';
import { usualVersionOf } from '../../core/message-type.ts';
import { oneOf } from '../../core/problem.ts';
import type { IsoProblems } from '../checks/iso-problems.ts';
import type { MxMessage } from '../reading/mx-message.ts';
import { quoted } from '../schema/simple-type.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { find, has, text } from './lookup.ts';
import { all, at, needs, wrong } from './rule.ts';
import type { RuleContext } from './rule-context.ts';

/** The variants of the service that each message has; the others have the plain one only. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'pacs.008': ['', 'stp', 'mlp'],
  'pacs.009': ['', 'cov', 'adv', 'mlp'],
};

/** The header announces the document that follows (head.001, MsgDefIdr). */
export function checkHeader({ header, type }: MxMessage, problems: IsoProblems): void {
  const announced = find(header ?? undefined, 'MsgDefIdr');
  const name = text(header ?? undefined, 'MsgDefIdr');
  if (announced === undefined || name === null || name === '' || name === type) return;
  const right = `MsgDefIdr announces ${quoted(name)}, but the document is ${type}; write ${type}.`;
  problems.inside(announced, 'header_message', right, 'tolerated');
}

/** The CBPR+ service in the header (`swift.cbprplus.cov.03`), or null if the message does not claim to follow CBPR+. */
export function cbprService(header: XmlElement | null): string | null {
  const service = text(header ?? undefined, 'BizSvc');
  return service?.startsWith('swift.cbprplus.') === true ? service : null;
}

/**
 * `cov` in `swift.cbprplus.cov.03`; empty for the plain service. For a message that is checked as CBPR+ without claiming it, its
 * content decides.
 */
export function variantOf(service: string | null, body: XmlElement): string {
  if (service !== null) return /^swift\.cbprplus\.([a-z]+)\./.exec(service)?.[1] ?? '';
  if (body.local !== 'FICdtTrf') return '';
  if (has(body, 'CdtTrfTxInf/UndrlygCstmrCdtTrf')) return 'cov';
  return text(body, 'GrpHdr/SttlmInf/SttlmMtd') === 'COVE' ? 'adv' : '';
}

const SIDES = all(at('Fr', needs('FIId/FinInstnId/BICFI')), at('To', needs('FIId/FinInstnId/BICFI')));

/** The rules of CBPR+ between header and document (rules 1 to 3). */
export function checkCbprHeader(context: RuleContext, { header, type }: MxMessage, body: XmlElement): void {
  if (header === null) return;
  checkService(context, header, type);
  SIDES(context, header);
  const reference = find(header, 'BizMsgIdr');
  const messageId = text(body, 'GrpHdr/MsgId');
  const isKnown = text(header, 'BizMsgIdr') !== '' && messageId !== null && messageId !== '';
  if (reference !== undefined && isKnown && text(header, 'BizMsgIdr') !== messageId) {
    const right = `BizMsgIdr is not the MsgId of the document; write ${quoted(messageId)}.`;
    wrong('cbpr_header_reference', right)(context, reference);
  }
  const [transaction] = transactionsOf(body);
  const copy = /^(?:COPY|CODU)$/.test(text(header, 'CpyDplct') ?? '');
  if (!copy) {
    checkAgent(context, find(header, 'Fr/FIId/FinInstnId/BICFI'), transaction, 'InstgAgt');
    checkAgent(context, find(header, 'To/FIId/FinInstnId/BICFI'), transaction, 'InstdAgt');
  }
  const priority = find(header, 'Prty');
  const instructed = text(transaction, 'PmtTpInf/InstrPrty');
  if (priority !== undefined && instructed !== null && text(header, 'Prty') !== instructed) {
    const right = `Prty is not the InstrPrty of the document; write ${quoted(instructed)}.`;
    wrong('cbpr_header_priority', right)(context, priority);
  }
}

function transactionsOf(body: XmlElement): XmlElement[] {
  const names = ['CdtTrfTxInf', 'TxInfAndSts', 'TxInf'];
  return names.flatMap((name) => find(body, name) ?? []);
}

function checkAgent(
  context: RuleContext,
  header: XmlElement | undefined,
  transaction: XmlElement | undefined,
  agent: 'InstgAgt' | 'InstdAgt',
): void {
  const bic = text(transaction, `${agent}/FinInstnId/BICFI`);
  const own = text(header?.parent ?? undefined, 'BICFI');
  if (header === undefined || bic === null || own === null || shortBic(own) === shortBic(bic)) return;
  const isReadable = bicProblem(own) === null && bicProblem(bic) === null;
  if (!isReadable) return;
  const side = agent === 'InstgAgt' ? 'Fr' : 'To';
  const right = `${side} is ${quoted(own)}, but ${agent} is ${quoted(bic)}; they must be the same.`;
  wrong('cbpr_header_agent', right)(context, header);
}

function checkService(context: RuleContext, header: XmlElement, type: MxMessage['type']): void {
  const element = find(header, 'BizSvc');
  const service = text(header, 'BizSvc') ?? '';
  if (element === undefined) return;
  const message = type.slice(0, 8);
  const usual = usualVersionOf(type);
  if (usual !== type) {
    const right = `CBPR+ uses ${usual}, not ${type}; write that version.`;
    wrong('cbpr_service', right)(context, element);
  }
  const variants = VARIANTS[message] ?? [''];
  if (!/^swift\.cbprplus\.(?:[a-z]{3}\.)?\d\d$/.test(service)) {
    const right = `BizSvc ${quoted(service)} is not a known service; write one like swift.cbprplus.03.`;
    wrong('cbpr_service', right, 'warning')(context, element);
  } else if (!variants.includes(context.variant)) {
    const names = variants.map((variant) => `swift.cbprplus.${variant === '' ? '' : `${variant}.`}03`);
    const right = `BizSvc ${quoted(service)} is not for ${message}; write ${oneOf(names)}.`;
    wrong('cbpr_service', right)(context, element);
  }
}
