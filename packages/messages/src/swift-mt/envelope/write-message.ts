import type { HeaderTag, MtEnvelope } from '../content/content-parts.ts';
import { swiftDate, swiftTime, type WrittenField } from '../content/values.ts';
import { USER_HEADER_TAGS } from './user-header.ts';

const LINE_END = '\r\n';

/**
 * Writes a message with CRLF line ends, logical terminal addresses of 12 characters and the trailer `{TNG:}`.
 * Content that no message can have is written too, and found by validation; it can't break out of its field.
 *
 * @param type three digits, like `103`; `flag` is the validation flag of tag 119.
 */
export function writeMessage(
  type: string,
  flag: string | null,
  envelope: MtEnvelope,
  fields: readonly WrittenField[],
): string {
  return [
    `{1:F01${ownAddress(envelope)}${envelope.sessionNumber ?? '0000'}${envelope.sequenceNumber ?? '000000'}}`,
    `{2:${applicationHeader(type, envelope)}}`,
    userHeader(flag, envelope),
    `{4:${LINE_END}${writeFields(fields)}-}`,
    `{5:${subBlocks(trailersOf(envelope))}}`,
  ].join('');
}

/** The lines of block 4, each with its line end. */
export function writeFields(fields: readonly WrittenField[]): string {
  return fields.map(([tag, lines]) => `:${tag}:${lines.map(cleanLine).join(LINE_END)}${LINE_END}`).join('');
}

/** Text that needs no cleaning wherever it is written, as nearly all does: no controls and braces, no `:` or `-` in front. */
const CLEAN = /^(?:[\w/?().,'+ ][\w/?().,'+ :-]*)?$/;

/**
 * A line without anything that would end it or the block; a line that would begin a field or end the block is
 * indented.
 */
function cleanLine(line: string, index: number): string {
  if (CLEAN.test(line)) return line;
  let clean = line.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/\}(?=\{.:)/g, '} ');
  // These are trailers only with a closing brace, which no text contains.
  if (clean.includes('}')) clean = clean.replaceAll(/\{5:(?=[{}])/g, '{5: ');
  return index > 0 && /^(?:[:}-]|\{.:|\$$)/.test(clean) ? ` ${clean}` : clean;
}

/** Header text without anything that would end its block. */
function cleanTag(text: string): string {
  return CLEAN.test(text) ? text : text.replaceAll(/[\p{Cc}{}]/gu, ' ');
}

function subBlocks(tags: readonly HeaderTag[]): string {
  return tags.map(({ tag, value }) => `{${cleanTag(tag)}:${cleanTag(value)}}`).join('');
}

/**
 * Block 1 has the address of the terminal that has the message: the sender's before the network, the receiver's after
 * it.
 */
function ownAddress(envelope: MtEnvelope): string {
  const { direction, senderBic, senderTerminal, receiverBic, receiverTerminal } = envelope;
  return direction === 'input'
    ? terminalAddress(senderBic, senderTerminal)
    : terminalAddress(receiverBic, receiverTerminal);
}

/** `OAKNGB20` → `OAKNGB20AXXX`. */
export function terminalAddress(bic: string, terminal = 'A'): string {
  const branch = bic.length > 8 ? bic.slice(8) : 'XXX';
  return cleanTag(bic.slice(0, 8) + terminal + branch);
}

function applicationHeader(type: string, envelope: MtEnvelope): string {
  const { direction, delivery, priority = 'N', deliveryMonitoring = '', obsolescencePeriod = '' } = envelope;
  if (direction === 'input' || delivery === undefined) {
    const receiver = terminalAddress(envelope.receiverBic, envelope.receiverTerminal ?? 'X');
    return `I${type}${receiver}${priority}${deliveryMonitoring}${cleanTag(obsolescencePeriod)}`;
  }
  const { inputDate, inputTime, inputSessionNumber, inputSequenceNumber, outputDate, outputTime } = delivery;
  const sender = terminalAddress(envelope.senderBic, envelope.senderTerminal);
  const reference = `${swiftDate(inputDate)}${sender}${inputSessionNumber}${inputSequenceNumber}`;
  return cleanTag(
    `O${type}${swiftTime(inputTime)}${reference}${swiftDate(outputDate)}${swiftTime(outputTime)}${priority}`,
  );
}

/** Block 3 with its tags in the required order; nothing when there are none. */
function userHeader(flag: string | null, envelope: MtEnvelope): string {
  const named: readonly (readonly [tag: string, value: string | null | undefined])[] = [
    ['103', envelope.finCopyService],
    ['113', envelope.bankingPriority],
    ['108', envelope.userReference],
    ['119', flag],
    ['111', envelope.serviceType],
    ['121', envelope.uetr],
  ];
  const tags = named.flatMap(([tag, value]) =>
    value === undefined || value === null ? [] : [{ tag, value }],
  );
  const all = [...tags, ...envelope.otherTags].sort((a, b) => placeOf(a.tag) - placeOf(b.tag));
  return all.length === 0 ? '' : `{3:${subBlocks(all)}}`;
}

function placeOf(tag: string): number {
  const place = USER_HEADER_TAGS.indexOf(tag);
  return place === -1 ? USER_HEADER_TAGS.length : place;
}

/** The trailers, training among them: what this package builds is never an order to a bank. */
function trailersOf({ trailers }: MtEnvelope): readonly HeaderTag[] {
  if (trailers.some(({ tag }) => tag === 'TNG')) return trailers;
  const training = { tag: 'TNG', value: '' };
  const [first, ...others] = trailers;
  return first?.tag === 'CHK' ? [first, training, ...others] : [training, ...trailers];
}
