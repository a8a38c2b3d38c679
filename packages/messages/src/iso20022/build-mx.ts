import type { MxContent } from './content.ts';
import { ROOTS } from './generated/registry.ts';
import { HEADER_TYPE, namespaceOf } from './message-name.ts';
import type { MxMessage } from './mx-message.ts';
import { type IsoType, isoType } from './schema/read-registry.ts';
import { readXml } from './xml/read-xml.ts';
import { writeXml } from './xml/write-xml.ts';

/**
 * Writes a message. A parsed one comes out as it was spelt; content becomes XML with the elements in the order
 * of the schema, two spaces of indentation, and a wrapper `Envelope` around header and document where there is a
 * header (ISO 20022 names none). Whether the content is right is for `validateMx` to tell. Characters that XML
 * cannot have (controls, halves of surrogate pairs) become U+FFFD.
 */
export function buildMx(message: MxMessage | MxContent): string {
  if ('xml' in message) return writeXml(message.xml);
  const { type, header, document } = message;
  const root = ROOTS[type];
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const indentation = header === null ? '' : INDENTATION;
  if (header !== null) {
    lines.push('<Envelope>');
    const name = ROOTS[HEADER_TYPE];
    writeElement(
      lines,
      indentation,
      name.element,
      ` xmlns="${namespaceOf(HEADER_TYPE)}"`,
      header,
      isoType(name.type),
    );
  }
  lines.push(`${indentation}<Document xmlns="${namespaceOf(type)}">`);
  writeElement(lines, indentation + INDENTATION, root.element, '', document, isoType(root.type));
  lines.push(`${indentation}</Document>`);
  if (header !== null) lines.push('</Envelope>');
  return `${lines.join('\n')}\n`;
}

const INDENTATION = '  ';

function writeElement(
  lines: string[],
  indentation: string,
  name: string,
  attributes: string,
  value: unknown,
  type: IsoType,
): void {
  switch (type.kind) {
    case 'simple':
      lines.push(`${indentation}<${name}${attributes}>${escapeText(textFor(value))}</${name}>`);
      return;
    case 'attributed': {
      const attribute = ` ${type.attribute}="${escapeAttribute(textFor(propertyOf(value, type.attribute)))}"`;
      lines.push(
        `${indentation}<${name}${attribute}>${escapeText(textFor(propertyOf(value, 'value')))}</${name}>`,
      );
      return;
    }
    case 'any':
      lines.push(`${indentation}<${name}>${xmlFor(textFor(propertyOf(value, 'xml')))}</${name}>`);
      return;
    case 'sequence':
    case 'choice': {
      lines.push(`${indentation}<${name}${attributes}>`);
      const inside = indentation + INDENTATION;
      for (const rule of type.elements) {
        const child = propertyOf(value, rule.name);
        if (child === undefined || child === null) continue;
        const all: readonly unknown[] = Array.isArray(child) ? child : [child];
        for (const one of all) writeElement(lines, inside, rule.name, '', one, rule.type);
      }
      lines.push(`${indentation}</${name}>`);
    }
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function textFor(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
}

/** Text that is no XML by itself is written as text, so that it can't break what is around it. */
function xmlFor(text: string): string {
  const { document, next } = readXml(text);
  const whole = document !== null && next === null && document.nodes[0] === document.root;
  return whole && !document.byteOrderMark ? text : escapeText(text);
}

/** What XML 1.0 does not allow: controls, the halves of surrogate pairs, U+FFFE and U+FFFF. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function escapeText(text: string): string {
  if (/^[\w .:/+-]*$/.test(text)) return text;
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>\r]/g, (character) => TEXT[character] ?? character);
}

function escapeAttribute(text: string): string {
  return escapeText(text).replace(/["\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
