import type { MxType } from '../../core/message-type.ts';
import type { MxContent } from '../content/content.ts';
import { ROOTS } from '../generated/registry.ts';
import { HEADER_TYPE } from '../reading/message-name.ts';
import { canonicalDecimal } from '../schema/canonical.ts';
import { definitionOf, type IsoType, isoType } from '../schema/read-registry.ts';
import type { Random } from './random.ts';

/** Content of a message that fits its schema, made at random: every element of the schema turns up sooner or later. */
export function generateContent(type: MxType, random: Random): MxContent {
  const header = random.chance(0.5) ? generate(isoType(ROOTS[HEADER_TYPE].type), random, 0) : null;
  return { type, header, document: generate(isoType(ROOTS[type].type), random, 0) } as MxContent;
}

function generate(type: IsoType, random: Random, depth: number): unknown {
  switch (type.kind) {
    case 'sequence': {
      const wanted = depth < 3 ? 0.4 : 0.25;
      const content: Record<string, unknown> = {};
      for (const { name, min, max, type: child } of type.elements) {
        const most = Math.min(max, min + 2);
        const count = random.chance(wanted) ? min + random.below(most - min + 1) : min;
        const all = Array.from({ length: count }, () => generate(child, random, depth + 1));
        if (count > 0) content[name] = max === 1 ? all[0] : all;
      }
      return content;
    }
    case 'choice': {
      const { name, min, max, type: child } = random.pick(type.elements);
      const all = Array.from({ length: Math.max(min, 1) }, () => generate(child, random, depth + 1));
      return { [name]: max === 1 ? all[0] : all };
    }
    case 'attributed':
      return {
        [type.attribute]: random.pick(['EUR', 'USD', 'JPY']),
        value: simpleValue(type.base.name, random),
      };
    case 'any':
      return { xml: anyXml(type.namespace, random) };
    case 'simple':
      return type.isBoolean ? random.chance(0.5) : simpleValue(type.name, random);
  }
}

function anyXml(namespace: string, random: Random): string {
  const uri = namespace === '##any' ? 'urn:example:supplement' : namespace;
  return random.chance(0.5)
    ? `<Note xmlns="${uri}">a &lt; b</Note>`
    : `<n:Note xmlns:n="${uri}"><n:b c="1"/></n:Note>`;
}

function simpleValue(name: string, random: Random): string {
  const definition = definitionOf(name);
  const rest = definition.slice(1);
  const [first = '', second = '', third = ''] = rest.split(',');
  switch (definition.slice(0, 1)) {
    case '=':
      return random.pick(rest.split(' '));
    case '~':
      return matching(rest, random);
    case '#':
      return text(Number(first), Math.min(Number(second === '' ? 40 : second), 200), random);
    case '%':
      return number(Number(first), Number(second), third !== '', random);
    default:
      return builtIn(rest.split(' ')[0] ?? '', random);
  }
}

const CHARACTERS = [...'abcXYZ019 /-?:().,\'+&<>"é€😀\n'];

/** Never blank at its ends, because blank text alone may be lost on the way through other tools. */
function text(min: number, max: number, random: Random): string {
  const length = Math.max(min, 1) + random.below(max - Math.max(min, 1) + 1);
  return Array.from({ length }, () => random.pick(CHARACTERS)).join('');
}

function number(total: number, fraction: number, positive: boolean, random: Random): string {
  const digits = (count: number): string => Array.from({ length: count }, () => random.below(10)).join('');
  const decimals = random.below(Math.min(fraction, total - 1) + 1);
  const whole = 1 + random.below(total - decimals);
  const sign = positive || random.chance(0.7) ? '' : '-';
  return canonicalDecimal(sign + digits(whole) + (decimals === 0 ? '' : `.${digits(decimals)}`));
}

function builtIn(type: string, random: Random): string {
  const two = (below: number, from = 0): string => String(from + random.below(below)).padStart(2, '0');
  const day = `20${two(90, 10)}-${two(12, 1)}-${two(28, 1)}`;
  const zone = random.pick(['', 'Z', '+01:00', '-13:59', '+14:00']);
  const time = `${two(24)}:${two(60)}:${two(60)}${random.pick(['', '.5', '.123456'])}${zone}`;
  switch (type) {
    case 'date':
      return day;
    case 'dateTime':
      return `${day}T${time}`;
    case 'time':
      return time;
    case 'gYear':
      return day.slice(0, 4);
    case 'gYearMonth':
      return day.slice(0, 7);
    case 'base64Binary':
      return random.pick(['QUJD', 'QQ==', 'QUI=']);
    default:
      throw new Error(`No value is known for ${type}.`);
  }
}

/** The length of a value, before a pattern that has the same: `(?=.{1,4}$)`. */
const LENGTH = /^\(\?=\.\{\d+,\d+\}\$\)/;

/** Text that matches a pattern of the registry: classes, literals and groups with bounded repetition. */
function matching(expression: string, random: Random): string {
  const pattern = expression.replace(LENGTH, '');
  let result = '';
  const part = /(\[(?:\\.|[^\]\\])+\]|\((?:[^()])+\)|\\.|[^[\](){}])(?:\{(\d+)(?:,(\d+))?\}|(\+))?/g;
  for (const [, atom = '', least, most, many] of pattern.matchAll(part)) {
    const min = Number(least ?? '1');
    const count = min + random.below(Number(most ?? least ?? (many === undefined ? '1' : '9')) - min + 1);
    for (let i = 0; i < count; i++) result += atomText(atom, random);
  }
  return result;
}

function atomText(atom: string, random: Random): string {
  if (atom.startsWith('(')) return matching(atom.slice(1, -1), random);
  if (atom.startsWith('\\')) return atom.slice(1);
  if (!atom.startsWith('[')) return atom;
  const members: string[] = [];
  for (const [, from = '', to] of atom.slice(1, -1).matchAll(/\\?(.)(?:-([^\\]))?/g)) {
    const last = (to ?? from).charCodeAt(0);
    for (let code = from.charCodeAt(0); code <= last; code++) members.push(String.fromCharCode(code));
  }
  return random.pick(members);
}
