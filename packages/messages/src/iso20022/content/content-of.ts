import { ROOTS } from '../generated/registry.ts';
import { HEADER_TYPE } from '../reading/message-name.ts';
import type { MxMessage } from '../reading/mx-message.ts';
import { type AttributedType, type GroupType, type IsoType, isoType } from '../schema/read-registry.ts';
import { collapsed, type SimpleType } from '../schema/simple-type.ts';
import { standAlone } from '../xml/stand-alone.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import type { MxContent } from './content.ts';

/**
 * The content of a message as typed objects; null when it does not fit them: an element that is unknown, missing or repeated too
 * often, a code that is not in its list, an indicator that is neither yes nor no. Values that are too long or have another form
 * are accepted unchanged. Objects have their properties in the order of the schema.
 */
export function contentOfMx({ type, header, document }: MxMessage): MxContent | null {
  const { element, type: name } = ROOTS[type];
  const body = childOf(document, element);
  if (body === undefined || elementsOf(document).length !== 1) return null;
  const content = readValue(body, isoType(name));
  const head = header === null ? null : readValue(header, isoType(ROOTS[HEADER_TYPE].type));
  if (content === MISFIT || head === MISFIT) return null;
  // The registry and the TypeScript types are generated from the same schemas; tests keep them in step.
  return { type, header: head, document: content } as MxContent;
}

const MISFIT = Symbol('misfit');

function readValue(element: XmlElement, type: IsoType): unknown {
  switch (type.kind) {
    case 'sequence':
    case 'choice':
      return groupOf(element, type);
    case 'attributed':
      return attributedOf(element, type);
    case 'simple':
      return simpleOf(element, type);
    case 'any': {
      const [child, another] = elementsOf(element);
      return child === undefined || another !== undefined ? MISFIT : { xml: standAlone(child) };
    }
  }
}

function groupOf(element: XmlElement, type: GroupType): unknown {
  // By the element's index in the schema; an array if it may be repeated.
  const values: unknown[] = [];
  let found = 0;
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    const position = type.positions.get(child.local) ?? -1;
    const rule = type.elements[position];
    const value =
      rule === undefined || child.namespace !== element.namespace ? MISFIT : readValue(child, rule.type);
    if (rule === undefined || value === MISFIT) return MISFIT;
    const known = values[position];
    if (known === undefined) {
      found++;
      values[position] = rule.max === 1 ? value : [value];
    } else if (Array.isArray(known)) known.push(value);
    else return MISFIT;
  }
  if (type.kind === 'choice' && found !== 1) return MISFIT;
  return inSchemaOrder(values, type);
}

function inSchemaOrder(values: readonly unknown[], type: GroupType): unknown {
  const content: Record<string, unknown> = {};
  for (let position = 0; position < type.elements.length; position++) {
    const rule = type.elements[position];
    const value = values[position];
    if (rule === undefined) continue;
    if (value !== undefined) content[rule.name] = value;
    else if (type.kind === 'sequence' && rule.min > 0) return MISFIT;
  }
  return content;
}

function attributedOf(element: XmlElement, type: AttributedType): unknown {
  const attribute = element.attributes.find(({ name }) => name === type.attribute);
  const value = simpleOf(element, type.base);
  return attribute === undefined || value === MISFIT ? MISFIT : { [type.attribute]: attribute.value, value };
}

function simpleOf(element: XmlElement, type: SimpleType): unknown {
  if (elementsOf(element).length > 0) return MISFIT;
  const text = textOf(element);
  if (type.isText) return type.codes === null || type.codes.includes(text) ? text : MISFIT;
  const value = collapsed(text);
  // A text that isn't a date has no time either.
  if (!type.isBoolean) return type.isDate && type.problem(value) !== null ? MISFIT : type.canonical(value);
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : MISFIT;
}
