import type { DeliveryDetails, HeaderTag, MtEnvelope } from '../content/content-parts.ts';
import { isoDate, isoTime, present } from '../content/values.ts';
import type { FinMessage, SubBlock } from './fin-message.ts';
import { OUTPUT_HEADER } from './output-header.ts';

/** The contents of blocks 1, 2, 3 and 5, or null when they do not name sender and receiver. */
export function envelopeOf({ blocks, headers }: FinMessage): MtEnvelope | null {
  const { direction, senderBic, receiverBic, senderAddress, receiverAddress } = headers;
  if (direction === null || senderBic === null || receiverBic === null) return null;
  const numbers = blocks.basicHeader?.content.slice(-10) ?? '';
  const application = blocks.applicationHeader?.content ?? '';
  const tags = blocks.userHeader ?? [];
  const tag = (name: string): string | undefined => tags.find((block) => block.tag === name)?.value;
  return present({
    direction,
    senderBic,
    receiverBic,
    senderTerminal: terminalOf(senderAddress, 'A'),
    receiverTerminal: terminalOf(receiverAddress, direction === 'input' ? 'X' : 'A'),
    sessionNumber: numberOf(numbers.slice(0, 4)),
    sequenceNumber: numberOf(numbers.slice(4)),
    ...(direction === 'input'
      ? inputDetails(application.slice('I103'.length + (receiverAddress?.length ?? 0)))
      : outputDetails(application)),
    finCopyService: tag('103'),
    bankingPriority: tag('113'),
    userReference: tag('108'),
    serviceType: tag('111'),
    uetr: headers.uetr ?? tag('121'),
    otherTags: tags.filter((block) => !NAMED_TAGS.has(block.tag)).map(pair),
    trailers: (blocks.trailers ?? []).map(pair),
  });
}

/** Tags of block 3 that the envelope names; 119 is part of the type. */
const NAMED_TAGS: ReadonlySet<string> = new Set(['103', '113', '108', '119', '111', '121']);

function pair({ tag, value }: SubBlock): HeaderTag {
  return { tag, value };
}

/** The ninth character of an address of 12, unless it is the usual one. */
function terminalOf(address: string | null, usual: string): string | undefined {
  if (address === null || address.length !== 12 || address.charAt(8) === usual) return undefined;
  return address.charAt(8);
}

function numberOf(digits: string): string | undefined {
  return /[1-9]/.test(digits) ? digits : undefined;
}

const PRIORITIES = ['N', 'U', 'S'] as const;
const MONITORING = ['1', '2', '3'] as const;

/** The contents of block 2 besides the addresses; missing parts are left out of the envelope. */
type Details<K extends keyof MtEnvelope> = { readonly [N in K]?: MtEnvelope[N] | undefined };

/** The text after the receiver in the header of an input message. */
function inputDetails(rest: string): Details<'priority' | 'deliveryMonitoring' | 'obsolescencePeriod'> {
  return {
    priority: priorityOf(rest.charAt(0)),
    deliveryMonitoring: MONITORING.find((digit) => digit === rest.charAt(1)),
    obsolescencePeriod: /^\d{3}$/.test(rest.slice(2)) ? rest.slice(2) : undefined,
  };
}

function outputDetails(content: string): Details<'priority' | 'delivery'> {
  const parts = OUTPUT_HEADER.exec(content);
  if (parts === null) return {};
  const [, inputTime = '', inputDate = '', , session = '', sequence = '', ...output] = parts;
  const [outputDate = '', outputTime = '', priority = ''] = output;
  const delivery: DeliveryDetails = {
    inputTime: isoTime(inputTime),
    inputDate: isoDate(inputDate),
    inputSessionNumber: session,
    inputSequenceNumber: sequence,
    outputDate: isoDate(outputDate),
    outputTime: isoTime(outputTime),
  };
  return { priority: priorityOf(priority), delivery };
}

function priorityOf(letter: string): 'N' | 'U' | 'S' | undefined {
  return PRIORITIES.find((priority) => priority === letter);
}
