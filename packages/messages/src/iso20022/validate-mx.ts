import { inTextOrder, type Problem } from '../problem.ts';
import { ROOTS } from './generated/registry.ts';
import { HEADER_TYPE } from './message-name.ts';
import type { MxMessage } from './mx-message.ts';
import { ProblemList } from './problem-list.ts';
import { type GroupType, isoType } from './schema/read-registry.ts';
import { validateStructure } from './schema/validate-structure.ts';

/** Everything that is wrong with a parsed message, in the order of its text. */
export function validateMx(message: MxMessage): Problem[] {
  const list = new ProblemList(message.mode);
  validateSchema(message, list);
  return inTextOrder([...message.problems, ...list.problems]);
}

/** Everything in which the message differs from its schema. */
export function validateSchema({ header, document, type }: MxMessage, list: ProblemList): void {
  if (header !== null) validateStructure(header, isoType(ROOTS[HEADER_TYPE].type), list);
  validateStructure(document, documentType(type), list);
}

/** The type of `Document`: nothing but the element of the message. */
function documentType(type: MxMessage['type']): GroupType {
  const known = documentTypes.get(type);
  if (known !== undefined) return known;
  const { element, type: name } = ROOTS[type];
  const rule = { name: element, min: 1, max: 1, type: isoType(name) };
  const made: GroupType = {
    kind: 'sequence',
    name: 'Document',
    elements: [rule],
    positions: new Map([[element, 0]]),
  };
  documentTypes.set(type, made);
  return made;
}

const documentTypes = new Map<MxMessage['type'], GroupType>();
