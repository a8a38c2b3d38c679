import { type ContentFault, checkNames, isObject, kindOf } from '../core/shape.ts';
import { ROOTS } from './generated/registry.ts';
import { HEADER_TYPE, isMxType } from './message-name.ts';
import { elementsIn, type GroupType, type IsoType, isoType } from './schema/read-registry.ts';
import type { SimpleType } from './schema/simple-type.ts';

const CONTENT_NAMES: ReadonlySet<string> = new Set(['type', 'header', 'document']);
const ANY_NAMES: ReadonlySet<string> = new Set(['xml']);

/** Everything that keeps content from being written as a message of its type, each with its path. */
export function faultsOfMx(content: unknown): readonly ContentFault[] {
  const faults: ContentFault[] = [];
  if (!isObject(content, 'content', faults)) return faults;
  const { type, header, document } = content;
  if (typeof type !== 'string' || !isMxType(type)) return faults;
  if (header === undefined)
    faults.push({ path: 'content.header', message: 'is missing; it is null where there is none' });
  else if (header !== null) checkValue(header, isoType(ROOTS[HEADER_TYPE].type), 'content.header', faults);
  if (document === undefined) faults.push({ path: 'content.document', message: 'is missing' });
  else checkValue(document, isoType(ROOTS[type].type), 'content.document', faults);
  checkNames(content, CONTENT_NAMES, 'content', faults);
  return faults;
}

function checkValue(value: unknown, type: IsoType, path: string, faults: ContentFault[]): void {
  switch (type.kind) {
    case 'sequence':
    case 'choice':
      if (isObject(value, path, faults)) checkGroup(value, type, path, faults);
      return;
    case 'attributed':
      if (!isObject(value, path, faults)) return;
      for (const [name, own] of [
        [type.attribute, type.attributeType],
        ['value', type.base],
      ] as const) {
        if (value[name] === undefined) faults.push({ path: `${path}.${name}`, message: 'is missing' });
        else checkSimple(value[name], own, `${path}.${name}`, faults);
      }
      checkNames(value, type.names, path, faults);
      return;
    case 'any':
      if (!isObject(value, path, faults)) return;
      if (typeof value.xml !== 'string')
        faults.push({ path: `${path}.xml`, message: 'must be XML as a text' });
      checkNames(value, ANY_NAMES, path, faults);
      return;
    case 'simple':
      checkSimple(value, type, path, faults);
  }
}

function checkGroup(
  value: Readonly<Record<string, unknown>>,
  group: GroupType,
  path: string,
  faults: ContentFault[],
): void {
  const present = elementsIn(value, group);
  for (const { name, max, type } of present) {
    const child = value[name];
    const at = `${path}.${name}`;
    if (max === 1) checkValue(child, type, at, faults);
    else if (!Array.isArray(child))
      faults.push({ path: at, message: `must be a list, not ${kindOf(child)}` });
    else for (const [place, one] of child.entries()) checkValue(one, type, `${at}[${place}]`, faults);
  }
  if (group.kind === 'choice' && present.length !== 1) {
    const names = group.elements.map(({ name }) => name).join(', ');
    const found = present.length === 0 ? 'none' : present.map(({ name }) => name).join(' and ');
    faults.push({ path, message: `must have exactly one of ${names}; it has ${found}` });
  } else if (group.kind === 'sequence') {
    for (const position of group.required) {
      const name = group.elements[position]?.name ?? '';
      if (value[name] === undefined) faults.push({ path: `${path}.${name}`, message: 'is missing' });
    }
  }
  checkNames(value, group.positions, path, faults);
}

function checkSimple(value: unknown, type: SimpleType, path: string, faults: ContentFault[]): void {
  if (type.isBoolean) {
    if (typeof value !== 'boolean')
      faults.push({ path, message: `must be true or false, not ${kindOf(value)}` });
  } else if (typeof value !== 'string') {
    faults.push({ path, message: `must be a text, not ${kindOf(value)}` });
  } else if (type.codes !== null ? !type.codes.includes(value) : isDateType(type)) {
    const fault = type.fault(value);
    if (fault !== null) faults.push({ path, message: fault.detail });
  }
}

/** Whether values of the type are dates or times, which no text of another form stands for. */
export function isDateType({ name }: SimpleType): boolean {
  return name.startsWith('ISO');
}
