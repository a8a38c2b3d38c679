import { inTextOrder, type Problem } from '../../core/problem.ts';
import { remembered } from '../../core/remembered.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import { ROOTS } from '../generated/registry.ts';
import { HEADER_TYPE, typeOfElement, versionsOf } from '../reading/message-name.ts';
import { kindOf } from '../reading/messages.ts';
import type { MxMessage } from '../reading/mx-message.ts';
import { cbprService, checkCbprHeader, checkHeader, variantOf } from '../rules/header-rules.ts';
import { text } from '../rules/lookup.ts';
import { NATIONAL_VERSIONS } from '../rules/national/national.ts';
import { CBPR, type Guide, ISO } from '../rules/rule-context.ts';
import { canonicalDay } from '../schema/canonical.ts';
import { groupOf, isoType } from '../schema/read-registry.ts';
import { collapsed } from '../schema/simple-type.ts';
import { validateStructure } from '../schema/validate-structure.ts';
import { childOf, elementsOf, type XmlElement } from '../xml/xml-tree.ts';
import { IsoProblems } from './iso-problems.ts';
import { warnOfNationalRules } from './national-warning.ts';

/**
 * All problems of a parsed message, in the order of its text: its schema, the meaning of its values, counts and sums, and the
 * guidelines of a profile: those of CBPR+ when its header says that it follows them (BizSvc `swift.cbprplus.…`), unless the
 * caller names another. Without any, a warning says what the rules of the bank's country would refuse. Schema errors are errors in either mode; most others are warnings in lenient mode.
 */
export function validateMx(message: MxMessage, options: RuleOptions = {}): Problem[] {
  const { profile, asOf } = options;
  const { header, document, type, mode } = message;
  const service = cbprService(header);
  const depth = profile ?? (service === null ? 'base' : 'cbpr');
  const list = new IsoProblems(mode, depth, message.problems, options);
  validateSchema(message, list);
  checkHeader(message, list);
  const body = childOf(document, ROOTS[type].element);
  if (body !== undefined) {
    const { figures, standard, cbpr, sepa, national } = kindOf(type);
    // If a part is missing, wrong counts and sums would only follow from that.
    if (!list.isAnyExcused(COUNTED)) figures?.(body, list);
    standard?.({ guide: ISO, problems: list, type, variant: '', day: asOf ?? '' }, body);
    if (depth === 'cbpr') {
      const day = asOf ?? dayIn(text(header ?? undefined, 'CreDt'));
      const context = { guide: CBPR, problems: list, type, variant: variantOf(service, body), day };
      // A version other than that of CBPR+ is reported with the header, and checked like CBPR+'s own.
      checkCbprHeader(context, message, body);
      cbpr?.(context, body);
    } else if (depth !== 'base') {
      const { guide } = NATIONAL_VERSIONS[depth];
      const rule = depth === 'sepa' ? sepa : national?.[depth];
      const context = { guide, problems: list, type, variant: '', day: asOf ?? settlementDay(body) };
      if (rule === undefined) noRules(message, guide, list);
      else rule(context, body);
    } else if (profile === undefined && national !== undefined) {
      warnOfNationalRules(body, national, type, list, asOf ?? settlementDay(body));
    }
  }
  return inTextOrder(list.all);
}

/** SEPA and the national rules decide by the settlement date which rules are in force. */
function settlementDay(body: XmlElement): string {
  const paths = ['GrpHdr/IntrBkSttlmDt', 'CdtTrfTxInf/IntrBkSttlmDt', 'DrctDbtTxInf/IntrBkSttlmDt'];
  const ofCustomer = ['PmtInf/ReqdExctnDt/Dt', 'PmtInf/ReqdColltnDt', 'GrpHdr/CreDtTm'];
  const [day = ''] = [...paths, ...ofCustomer].flatMap((path) => text(body, path) ?? []);
  return dayIn(day);
}

const dayIn = (date: string | null): string => canonicalDay(collapsed(date ?? ''));

function noRules({ document, type }: MxMessage, guide: Guide, list: IsoProblems): void {
  if (guide.message === null) return;
  const right = `${type} is not a message for which ${guide.name} rules are known here; only schema and standard are checked.`;
  list.at(document, guide.message, right, 'warning');
}

/** Everything in which the message differs from its schema. */
export function validateSchema({ header, document, type }: MxMessage, list: IsoProblems): void {
  if (header !== null) validateStructure(header, isoType(ROOTS[HEADER_TYPE].type), list);
  const other = otherMessage(document, type);
  if (other === null) {
    validateStructure(document, documentType(type), list);
    return;
  }
  const right = `Document has the namespace of ${type}, but ${ROOTS[other].element} is the element of ${versionsOf(other)}; write the namespace of the message.`;
  list.at(document, 'namespace_wrong', right);
}

/** The message of the document's only element, if the namespace names another one. */
function otherMessage(document: XmlElement, type: MxMessage['type']): MxMessage['type'] | null {
  const [body, more] = elementsOf(document);
  if (body === undefined || more !== undefined || body.local === ROOTS[type].element) return null;
  return typeOfElement(body.local);
}

/** The type of `Document`, which contains only the element of the message. */
export const documentType = remembered((type: MxMessage['type']) => {
  const { element, type: name } = ROOTS[type];
  const rule = { name: element, min: 1, max: 1, type: isoType(name) };
  return groupOf('sequence', 'Document', [rule]);
});

/** Counts and sums, by path. */
const COUNTED =
  /\/(?:CdtTrfTxInf|DrctDbtTxInf|CdtTrfTx|PmtInf|TxInf|Ntry|NtryDtls|TxDtls|Btch|Chrgs|IntrBkSttlmAmt|RtrdIntrBkSttlmAmt|Amt|InstdAmt|CdtDbtInd|Sts(?:\/Cd)?|Bal(?:\[\d+\])?(?:\/Tp.*)?)$/;
