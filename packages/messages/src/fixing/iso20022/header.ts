import { isBic } from '@clearbench/domain';
import { cbprService } from '../../iso20022/rules/header-rules.ts';
import { find, text } from '../../iso20022/rules/lookup.ts';
import { textOf } from '../../iso20022/xml/xml-tree.ts';
import { inPlaceOf, insertion, textFix } from './edits.ts';
import { bodyName } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** Finds the value of an element of the header in the document that follows; null where the document does not have it. */
type Source = (piece: IsoPiece) => string | null;

const messageName: Source = ({ message }) => message.type;
const messageId: Source = (piece) => text(bodyOf(piece), 'GrpHdr/MsgId');
const priority: Source = (piece) => {
  const body = bodyOf(piece);
  const [transaction] = ['CdtTrfTxInf', 'TxInfAndSts', 'TxInf'].flatMap((name) => find(body, name) ?? []);
  return text(transaction, 'PmtTpInf/InstrPrty');
};

function bodyOf({ message: { type, document } }: IsoPiece) {
  return find(document, bodyName(type));
}

/** The value of the document in place of another one in the header. */
function takenFrom(source: Source): IsoFixer {
  return (problem, piece) => {
    const element = targetOf(problem, piece)?.element;
    const right = source(piece);
    if (element === undefined || right === null || right === '') return null;
    return textFix(element, right, piece, inPlaceOf(right, textOf(element)));
  };
}

export const rightMessageName = takenFrom(messageName);
export const rightReference = takenFrom(messageId);
export const rightPriority = takenFrom(priority);

/** A name or reference that the header lacks and the document has; only CBPR+ requires the same reference in both. */
export const missingInHeader: IsoFixer = (problem, piece) => {
  const { header } = piece.message;
  const target = targetOf(problem, piece);
  const [name = ''] = target?.missing ?? [];
  if (header === null || target?.element !== header) return null;
  const isReference = name === 'BizMsgIdr' && cbprService(header) !== null;
  const value = name === 'MsgDefIdr' ? messageName(piece) : isReference ? messageId(piece) : null;
  if (value === null || value === '') return null;
  return insertion(header, { name, content: value }, piece, `Add ${name} ${value}, as in the document.`);
};

/** The agent of the only transaction that the header names as sender or receiver; CBPR+ requires both to be equal. */
export const missingAgent: IsoFixer = (problem, piece) => {
  const { header } = piece.message;
  const target = targetOf(problem, piece);
  const [name = '', more] = target?.missing ?? [];
  const side = name === 'InstgAgt' ? 'Fr' : name === 'InstdAgt' ? 'To' : null;
  const bic = side === null ? null : text(header ?? undefined, `${side}/FIId/FinInstnId/BICFI`);
  const isCopy = /^(?:COPY|CODU)$/.test(text(header ?? undefined, 'CpyDplct') ?? '');
  if (target === null || more !== undefined || bic === null || !isBic(bic) || isCopy) return null;
  const agent = { name, content: { name: 'FinInstnId', content: { name: 'BICFI', content: bic } } };
  return insertion(target.element, agent, piece, `Add ${name} with the BIC ${bic}, which the header names.`);
};

/**
 * The only service that a message can have: all but pacs.008 and pacs.009 have the plain one, and one with an underlying payment is
 * a cover.
 */
export const rightService: IsoFixer = (problem, piece) => {
  const { header, type } = piece.message;
  const element = find(header ?? undefined, 'BizSvc');
  const [, variant = '', version] =
    /^swift\.cbprplus\.(?:([a-z]{3})\.)?(\d\d)$/.exec(text(header ?? undefined, 'BizSvc') ?? '') ?? [];
  if (element === undefined || version === undefined) return null;
  const isCover = targetOf(problem, piece)?.element.local === 'UndrlygCstmrCdtTrf';
  if (isCover && variant !== '') return null;
  if (!isCover && (variant === '' || type.startsWith('pacs.008') || type.startsWith('pacs.009'))) return null;
  const right = `swift.cbprplus.${isCover ? 'cov.' : ''}${version}`;
  return textFix(element, right, piece, inPlaceOf(right, textOf(element)));
};
