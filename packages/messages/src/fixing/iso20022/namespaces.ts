import type { Fix } from '../../core/problem.ts';
import { HEADER_TYPE, nameInNamespace, namespaceOf } from '../../iso20022/reading/message-name.ts';
import { cbprService } from '../../iso20022/rules/header-rules.ts';
import { text } from '../../iso20022/rules/lookup.ts';
import type { XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { attributeFix, startOf } from './edits.ts';
import { ruleOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** The message's namespace for an element that has none, or that of another ISO 20022 message. */
export const rightNamespace: IsoFixer = (problem, piece) => {
  const { document, type } = piece.message;
  const element = targetOf(problem, piece)?.element;
  if (element === undefined) return null;
  const named = nameInNamespace(element.namespace);
  if (element === document) return named === type ? withNamespace(element, namespaceOf(type), piece) : null;
  const isForeign = element.namespace !== '' && named === null;
  if (isForeign || element.parent === null || ruleOf(element, piece.message) === null) return null;
  return likeParent(element, element.parent, piece);
};

function likeParent(element: XmlElement, parent: XmlElement, piece: IsoPiece): Fix | null {
  const own = element.attributes.find(({ name }) => name === 'xmlns');
  const inherits = !parent.name.includes(':') && !element.name.includes(':');
  if (own === undefined || !inherits) return withNamespace(element, parent.namespace, piece);
  const end = attributeFix(own, '', piece, '')?.span.end;
  if (end === undefined) return null;
  const start = piece.offsetAt(own.line, own.column) - own.space.length;
  const message = `Leave out xmlns, so that ${element.local} is in the namespace of ${parent.local}.`;
  return { span: { start, end: end + own.quote.length }, replacement: '', message };
}

/** The namespace of `Document`, when the header names the message. */
export const missingNamespace: IsoFixer = (_, piece) => {
  const { header, document } = piece.message;
  const name = text(header ?? undefined, 'MsgDefIdr');
  return name === piece.message.type ? withNamespace(document, namespaceOf(piece.message.type), piece) : null;
};

/** The namespace of the header if the header asks for CBPR+, which uses one version. */
export const headerNamespace: IsoFixer = (_, piece) => {
  const { header } = piece.message;
  if (header === null || header.namespace !== '' || cbprService(header) === null) return null;
  return withNamespace(header, namespaceOf(HEADER_TYPE), piece);
};

function withNamespace(element: XmlElement, namespace: string, piece: IsoPiece): Fix | null {
  const { name, local } = element;
  const prefix = name.slice(0, -local.length);
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const message = `Write ${declaration}="${namespace}" in ${local}.`;
  const attribute = element.attributes.find((one) => one.name === declaration);
  if (attribute !== undefined) return attributeFix(attribute, namespace, piece, message);
  const start = startOf(element, piece);
  // A prefix may be in use elsewhere with the same meaning.
  if (start === null || prefix !== '') return null;
  const at = start + 1 + name.length;
  return { span: { start: at, end: at }, replacement: ` xmlns="${namespace}"`, message };
}
